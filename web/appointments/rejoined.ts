import { z } from 'zod'
import { readJson, useStored, writeJson } from '../lib/storage.ts'

const ids = z.array(z.string())
/** Older entries belong to past days. */
const maxEntries = 20

const rejoined = () => readJson('rejoined', (stored) => ids.parse(stored)) ?? []

/** Whether this device has taken the token back into the line: a patient does so once. */
export function useHasRejoined(appointmentId: string): boolean {
  useStored('rejoined')
  return rejoined().includes(appointmentId)
}

export function storeRejoined(appointmentId: string): void {
  writeJson('rejoined', [...rejoined(), appointmentId].slice(-maxEntries))
}
