import { addDays } from '#contract/service-day.ts'
import type { SessionLearnt } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import type { Job } from '../platform/jobs/index.ts'
import { readTimes } from './read-session.ts'
import { packed, summaryOf } from './rules.ts'
import { finishedAfter, historiesOf, unsummed, writeSummaries, type Pair, type SessionRow } from './store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Sessions per statement. */
const batchSize = 100

/** Sessions that were not summed up are looked for so many days back; a rebuild has older ones. */
const daysBack = 14

const before = { date: '0001-01-01', slotId: '00000000-0000-0000-0000-000000000000' }

/** A session as its summary is kept. */
const summarized = (row: SessionRow, ranges?: SessionLearnt['ranges']) => ({
  ...row,
  summary: packed(summaryOf(readTimes(row))),
  ...(ranges && { range_shown: ranges.shown, range_held: ranges.held }),
})

/** Sums up sessions in the transaction that learns from them: only then is it known how the ranges held. */
export async function keepLearnt(tx: Connection, learnt: readonly SessionLearnt[], now: Date): Promise<void> {
  const rangesOf = new Map(learnt.map(({ slotId, date, ranges }) => [`${slotId} ${date}`, ranges]))
  const rows = await historiesOf(tx, learnt, now)
  await writeSummaries(
    tx,
    rows.map((row) => summarized(row, rangesOf.get(`${row.slot_id} ${row.service_day}`))),
  )
}

async function keep({ db, clock }: Context, pairs: readonly Pair[]): Promise<void> {
  const rows = await historiesOf(db, pairs, clock())
  await writeSummaries(
    db,
    rows.map((row) => summarized(row)),
  )
}

/** The job that sums up finished sessions from which nothing is learnt, such as those of removed slots. */
export const summingUp = (context: Context): Job => ({
  name: 'sum-up-sessions',
  every: 600_000,
  work: async () => {
    const now = context.clock()
    const pairs = await unsummed(context.db, addDays(now.toISOString().slice(0, 10), -daysBack), now, batchSize)
    if (pairs.length > 0) await keep(context, pairs)
    return { sessions: pairs.length }
  },
})

/** Sums up every finished session anew, from its history: to the same bytes.
 *  @returns how many */
export async function keepAllSummaries(context: Context): Promise<number> {
  let last: Pair = before
  for (let done = 0; ;) {
    const pairs = await finishedAfter(context.db, last, context.clock(), batchSize)
    await keep(context, pairs)
    done += pairs.length
    const [end] = pairs.slice(-1)
    if (!end || pairs.length < batchSize) return done
    last = end
  }
}
