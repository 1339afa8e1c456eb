import { addDays } from '#contract/service-day.ts'
import { eraseOldQueues } from '../appointments/index.ts'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/jobs/index.ts'

/** So many queues at a time: a few thousand rows, held for a moment. */
const atATime = 20

const hour = 3_600_000

/** Takes the people out of the appointments whose service day is more than so many days ago.
 *  @returns how many queues and appointments */
export async function eraseExpired(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  days: number,
  stopping?: AbortSignal,
): Promise<{ queues: number; appointments: number }> {
  const at = clock()
  const before = addDays(at.toISOString().slice(0, 10), -days)
  const all = { queues: 0, appointments: 0 }
  for (;;) {
    const { queues, appointments } = await eraseOldQueues(db, before, at, atATime)
    all.queues += queues
    all.appointments += appointments
    if (queues === 0 || stopping?.aborted) return all
  }
}

/** The same, as it comes round. */
export const retention = (house: Pick<House, 'db' | 'clock'>, days: number): Job => ({
  name: 'retention',
  every: hour,
  work: (stopping) => eraseExpired(house, days, stopping),
})
