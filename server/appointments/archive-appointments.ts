import { addDays } from '#contract/service-day.ts'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs/index.ts'
import { archiveOldQueues } from './archive-store.ts'

/** So many days after its service day a queue is left where booking writes. By then the keys of its bookings are gone too. */
const days = 7

/** So many queues at a time: some thousand rows, held for a moment. */
const atATime = 50

const hour = 3_600_000

/** Moves the appointments of queues whose day is over for a week into the archive. Everybody who may see them still does.
 *  @returns how many queues and appointments */
export async function archiveAppointments(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<{ queues: number; appointments: number }> {
  const at = clock()
  const before = addDays(at.toISOString().slice(0, 10), -days)
  const all = { queues: 0, appointments: 0 }
  for (;;) {
    const { queues, appointments } = await db.transaction((tx) => archiveOldQueues(tx, before, at, atATime))
    all.queues += queues
    all.appointments += appointments
    if (queues + appointments === 0 || stopping?.aborted) return all
  }
}

/** The same, as it comes round. */
export const archive = (house: Pick<House, 'db' | 'clock'>): Job => ({
  name: 'archive',
  every: hour,
  work: (stopping) => archiveAppointments(house, stopping),
})
