import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { addDays } from '#contract/service-day.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import type { Job } from '../platform/jobs/index.ts'
import { type Background, backgroundOf, estimateFollowed } from './estimate-queue.ts'
import { noKnowledge, noPooled } from './summary.ts'
import { learn } from './learn.ts'
import { hasBegun, readSession } from './read-session.ts'
import {
  finishedSessions,
  holdShared,
  holdSlotKnowledge,
  readShared,
  sessionDaysAfter,
  slotsToLearn,
  writeKnowledge,
  writeShared,
  writeSharedDay,
} from './store.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { realCalls } from './truth.ts'
import type { Session } from './types.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** The format of the estimator that runs. */
const format = noKnowledge('').version

/** Where nothing is learnt yet, sessions are learnt from so many days ago. */
const daysBack = 180

/** Sessions per transaction, which holds the knowledge of its slot and that of all. */
const batchSize = 5

interface Done {
  sessions: number
}

/** A finished session, and how the ranges held in it that were shown before it was learnt. */
export interface SessionLearnt {
  slotId: string
  date: string
  ranges: { shown: number; held: number }
}

/** What else is done with finished sessions, in the transaction that learns from them. */
export type OnLearnt = (tx: Connection, sessions: readonly SessionLearnt[], now: Date) => Promise<void>

/** Learns the sessions whose day is over at the hospital, each once and those of a slot in their order. It may stop at any moment: a
 *  session is learnt in the transaction that notes its day, so what is not learnt is still due. A closed session can be opened again
 *  until its day is over. */
export async function learnSessions(
  { db, clock }: Context,
  onLearnt?: OnLearnt,
  stopping?: AbortSignal,
): Promise<Done> {
  const now = clock()
  const todayInUtc = now.toISOString().slice(0, 10)
  const oldest = addDays(todayInUtc, -daysBack)
  const shared = await readShared(db)
  const from = shared?.format === format ? addDays(shared.through_day, 1) : oldest
  const done: Done = { sessions: 0 }
  const failures: unknown[] = []
  for (const slot of await slotsToLearn(db, from, now, format)) {
    try {
      for (let more = true; more;) {
        if (stopping?.aborted) return done
        const began = performance.now()
        const learnt = await db.transaction((tx) => learnSlot(tx, slot, { now, before: addDays(oldest, -1), onLearnt }))
        done.sessions += learnt
        more = learnt === batchSize
        // A database that catches up has work for minutes: requests get at least half of the time.
        await delay(performance.now() - began)
      }
    } catch (error) {
      // One that fails must not stop the others; it is due again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  // Three days ago is over in every time zone, also where a session goes on past midnight.
  await writeSharedDay(db, addDays(todayInUtc, -3), format)
  return done
}

/** Learns the next sessions of a slot.
 *  @param at.before the day after which it begins where nothing, or only another format, is known
 *  @returns how many days it went on; fewer than a batch when there is no more */
async function learnSlot(
  tx: Connection,
  slot: string,
  { now, before, onLearnt }: { now: Date; before: string; onLearnt?: OnLearnt | undefined },
): Promise<number> {
  const row = await holdSlotKnowledge(tx, slot, before)
  if (!row) return 0
  const isKnown = row.format === format
  const days = await sessionDaysAfter(tx, slot, isKnown ? row.through_day : before, now, batchSize)
  const last = days.at(-1)
  if (last === undefined) return 0
  const sessions = await finishedSessions(
    tx,
    days.map((date) => ({ slotId: slot, date })),
  )
  const shared = await holdShared(tx, before)
  const isShared = shared?.format === format
  let knowledge = isKnown ? row.knowledge : noKnowledge(sessions[0]?.speciality ?? '')
  let pooled = isShared ? shared.knowledge : noPooled()
  const learnt: SessionLearnt[] = []
  for (const row of sessions) {
    const { session } = readSession(row)
    const ranges = hasBegun(session) ? heldRanges(backgroundOf(knowledge, pooled), session) : { shown: 0, held: 0 }
    learnt.push({ slotId: slot, date: row.service_day, ranges })
    if (!hasBegun(session)) continue
    ;({ knowledge, pooled } = learn(knowledge, session, pooled))
    // A session takes some 25 ms, in which the node answers no request.
    await nextTurn()
  }
  await writeKnowledge(tx, slot, { through_day: last, format, knowledge })
  await writeShared(tx, { through_day: isShared ? shared.through_day : before, format, knowledge: pooled })
  await onLearnt?.(tx, learnt, now)
  return days.length
}

/** The job of {@link learnSessions}, every ten minutes. */
export const learningOfSessions = (context: Context, onLearnt: OnLearnt): Job => ({
  name: 'learn-sessions',
  every: 600_000,
  work: async (stopping) => ({ ...(await learnSessions(context, onLearnt, stopping)) }),
})

/** How long before its call a range is judged, in minutes. */
const before = 60
/** Ranges are shown on full five minutes. */
const five = 5

/** How the ranges of a finished session held: of the numbers that were called, those that had been shown a range an hour before, and those of
 *  them whose last call was inside it. */
function heldRanges(background: Background, session: Session): { shown: number; held: number } {
  const events = eventsUntil(session.events, Infinity)
  const asked = [...realCalls(events)]
    .map(([number, calls]) => ({ number, call: calls.at(-1) ?? 0 }))
    .toSorted((one, other) => one.call - other.call)
  const followed = new FollowedSession()
  const counted = { shown: 0, held: 0 }
  let next = 0
  for (const { number, call } of asked) {
    const at = call - before
    for (let event = events[next]; event && event.at <= at; event = events[next]) {
      followed.add(event)
      next += 1
    }
    const range = estimateFollowed(background, session, followed, at).line.find((one) => one.number === number)?.range
    if (!range) continue
    counted.shown += 1
    const from = Math.floor((at + range.p10) / five) * five
    const to = Math.ceil((at + range.p90) / five) * five
    if (from <= call && call <= to) counted.held += 1
  }
  return counted
}
