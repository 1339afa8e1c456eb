import { z } from 'zod'
import { readJson, writeJson } from '../lib/storage.ts'

const ids = z.array(z.string())
/** Older entries belong to past days. */
const maxEntries = 50

const shown = () => readJson('toldToGo', (stored) => ids.parse(stored)) ?? []

/** Whether "time to go" was shown for this appointment on this device. */
export const wasDueNoticeShown = (appointmentId: string): boolean => shown().includes(appointmentId)

export function storeDueNoticeShown(appointmentId: string): void {
  writeJson('toldToGo', [...shown(), appointmentId].slice(-maxEntries))
}
