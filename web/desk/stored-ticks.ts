import { z } from 'zod'
import { read, readJson, write, writeJson } from '../lib/storage.ts'

const ticks = z.record(z.string(), z.boolean())

/** Adds a completed appointment to `tickedAppointments`, or removes it. */
export function storeTick(id: string, done: boolean): void {
  const { [id]: _, ...others } = readJson('tickedAppointments', (stored) => ticks.parse(stored)) ?? {}
  writeJson('tickedAppointments', done ? { ...others, [id]: true } : others)
}

/** Replaces `tickedAppointments` by the server's state. */
export function storeTicks(ids: readonly string[]): void {
  const stored = JSON.stringify(Object.fromEntries(ids.map((id) => [id, true])))
  if (stored !== read('tickedAppointments')) write('tickedAppointments', stored)
}
