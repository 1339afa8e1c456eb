import { slotHours } from '#contract/slot-hours.ts'
import type { Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'
import { beforeSession } from './rules.ts'
import { queuesToAsk, writeComeNow, type QueueToAsk } from './notice-store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** A patient is asked to come so long before the beginning of the range, in milliseconds, and as long as the way is that they have named. */
const spareMs = 5 * 60_000

/** For so long a session that has not started is taken to start any moment, in milliseconds. A desk that calls no one asks no one. */
const patienceMs = 30 * 60_000

/** Asks those to come who are called within minutes by the estimate, though more than three are before them, or the session has not started.
 *  Every act asks those who are next in the line (`schema/messages.sql`).
 *  @returns how many */
export async function askToCome(
  { db, clock }: Context,
  estimates: Pick<Estimates, 'ofQueue'>,
  stopping?: AbortSignal,
): Promise<number> {
  const now = clock()
  let asked = 0
  for (const queue of await queuesToAsk(db, now)) {
    if (stopping?.aborted) break
    const aheadMs = queue.ways.map((minutes) => spareMs + minutes * 60_000)
    if (!mayAsk(queue, now.getTime(), Math.max(...aheadMs))) continue
    const { slot_id: slotId, service_day: date, queue_version: version } = queue
    const ranges = (await estimates.ofQueue({ slotId, date, version }))?.ranges
    const soon = queue.numbers.filter(
      (number, at) => (ranges?.get(number)?.[0] ?? Infinity) < now.getTime() + (aheadMs[at] ?? spareMs),
    )
    if (soon.length > 0) asked += await writeComeNow(db, { slotId, date, numbers: soon }, now)
  }
  return asked
}

/** Nothing of a session is sent earlier than an hour before it.
 *  @param aheadMs how long before the beginning of the range the first is asked */
function mayAsk(
  { service_day: appointmentDate, has_started: hasStarted, ...queue }: QueueToAsk,
  now: number,
  aheadMs: number,
): boolean {
  if (hasStarted) return true
  const { start_time: startTime, end_time: endTime, time_zone: timeZone } = queue
  const { start } = slotHours({ appointmentDate, slot: { startTime, endTime }, hospitalId: { timeZone } })
  return start !== undefined && now >= start - Math.min(aheadMs + spareMs, beforeSession) && now < start + patienceMs
}

/** The job of {@link askToCome}, every minute. */
export const askingToCome = (context: Context, estimates: Pick<Estimates, 'ofQueue'>): Job => ({
  name: 'ask-to-come',
  every: 60_000,
  work: async (stopping) => ({ asked: await askToCome(context, estimates, stopping) }),
})
