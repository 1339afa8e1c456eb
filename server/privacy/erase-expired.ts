import { addDays } from '#contract/service-day.ts'
import { eraseOldQueues } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'

/** Queues per statement, which locks a few thousand rows. */
const batchSize = 20

const hour = 3_600_000

/** Erases the personal data of appointments whose service day is more than `days` ago.
 *  @returns the numbers of erased queues and appointments */
export async function eraseExpired(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  days: number,
  stopping?: AbortSignal,
): Promise<{ queues: number; appointments: number }> {
  const at = clock()
  const before = addDays(at.toISOString().slice(0, 10), -days)
  const all = { queues: 0, appointments: 0 }
  for (;;) {
    const { queues, appointments } = await eraseOldQueues(db, before, at, batchSize)
    all.queues += queues
    all.appointments += appointments
    if (queues === 0 || stopping?.aborted) return all
  }
}

/** The hourly job of {@link eraseExpired}. */
export const retention = (context: Pick<AppContext, 'db' | 'clock'>, days: number): Job => ({
  name: 'retention',
  every: hour,
  work: (stopping) => eraseExpired(context, days, stopping),
})
