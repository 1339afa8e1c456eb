import { z } from 'zod'
import { read, readJson, write, writeJson } from '../lib/storage.ts'

const ticks = z.record(z.string(), z.boolean())

/** Keeps in `tickedAppointments` that this one is completed, or forgets it. */
export function storeCompletion(id: string, done: boolean): void {
  const { [id]: _, ...others } = readJson('tickedAppointments', (kept) => ticks.parse(kept)) ?? {}
  writeJson('tickedAppointments', done ? { ...others, [id]: true } : others)
}

/** The server's word wins: just these are ticked. */
export function storeCompletions(ids: readonly string[]): void {
  const kept = JSON.stringify(Object.fromEntries(ids.map((id) => [id, true])))
  if (kept !== read('tickedAppointments')) write('tickedAppointments', kept)
}
