import type { z } from 'zod'
import type { addLeave } from '#contract/schedule.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { holdAway, insertAbsence, type AbsenceRow, type HeldSlot, slotDays } from '../slots/index.ts'
import { holdAffected, type AffectedRow } from './absence-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { insertOffers, withdrawOffers } from './offer-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { staffOf, type Staff, type Target } from './move-store.ts'
import { transferAppointments } from './transfer-appointments.ts'
import { addDays } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'

type Asked = z.output<typeof addLeave.body>

/** For how many of the waiting each was done. */
interface Done {
  offered: number
  moved: number
  cancelled: number
}

const nothing: Done = { offered: 0, moved: 0, cancelled: 0 }
const dayInMs = 86_400_000

/** Enters leave of an own doctor, or a holiday. Simultaneous bookings come before, and are among the waiting, or are refused.
 *  @param doctorId null for a holiday
 *  @throws Problem `doctor-not-found`, `day-over`, `people-wait`, `no-place-for-all`, `too-many-entries`; then nothing has changed */
export async function addAbsence(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  doctorId: string | null,
  { from, to, note, waiting }: Asked,
): Promise<{ absence: AbsenceRow; done: Done }> {
  const own = caller.hospitalId
  const doctor = doctorId === null ? null : knownId(doctorId)
  const at = clock()
  const { absence, done, published } = await db.transaction(async (tx) => {
    const held = await holdAway(tx, { hospital: own, doctor }, at)
    if (!held) throw new Problem('doctor-not-found')
    if (to < held.today) throw new Problem('day-over')
    const slots = held.slots.map(({ id }) => id)
    const affected = await holdAffected(tx, slots, { from: from < held.today ? held.today : from, to })
    if (affected.length > 0 && !waiting) throw new Problem('people-wait', { waiting: affected.length })
    const absence = await insertAbsence(tx, { hospital: own, doctor, from, to, note }, { at, today: held.today })
    if (!waiting || affected.length === 0) return { absence, done: nothing, published: [] }
    return { absence, ...(await settle(tx, held.slots, affected, { caller, waiting, to, at })) }
  })
  changes.publish(published)
  return { absence, done }
}

/** Does with the affected appointments what the desk has chosen. What they were offered before no longer counts. */
async function settle(
  tx: Connection,
  slots: readonly HeldSlot[],
  affected: readonly AffectedRow[],
  { caller, waiting, to, at }: { caller: OfHospital; waiting: 'offer' | 'move' | 'cancel'; to: string; at: Date },
): Promise<{ done: Done; published: QueueChange[] }> {
  const own = staffOf(caller)
  const ids = affected.map(({ id }) => id)
  await withdrawOffers(tx, { ids, ...own }, at)
  if (waiting === 'cancel') {
    const cancelled = await moveAppointments(tx, { ids, ...own }, 'cancel', { by: 'staff', at, reason: 'leave' })
    return { done: { ...nothing, cancelled: cancelled.length }, published: changesOf(cancelled) }
  }
  const chosen = await chooseNextSessions(tx, slots, affected, { to, now: at })
  if (waiting === 'move') return move(tx, own, chosen, at)
  const endOf = new Map(affected.map((row) => [row.id, row.day_starts.getTime()]))
  /** 24 hours, or the end of the day before the token's own; a token of today has 24 hours. */
  const until = (id: string) => {
    const end = endOf.get(id) ?? 0
    return end > at.getTime() ? Math.min(end, at.getTime() + dayInMs) : at.getTime() + dayInMs
  }
  const offers = chosen.flatMap(({ target: { slotId, day }, ids: some }) =>
    some.map((id) => ({ appointmentId: id, slotId, day, expiresAt: new Date(until(id)) })),
  )
  await insertOffers(tx, offers, at)
  return { done: { ...nothing, offered: offers.length }, published: [] }
}

async function move(
  tx: Connection,
  own: Staff,
  chosen: Awaited<ReturnType<typeof chooseNextSessions>>,
  at: Date,
): Promise<{ done: Done; published: QueueChange[] }> {
  const published: QueueChange[] = []
  let moved = 0
  for (const { target, ids } of chosen) {
    const sent = await transferAppointments(tx, { ids, ...own }, target, at)
    moved += sent.moved.length
    published.push(...changesOf(sent.moved))
    if (sent.queue) published.push(changeOf(sent.queue, { moved: false, left: false }))
  }
  return { done: { ...nothing, moved }, published }
}

/** How many days after an absence are looked at. */
const daysToLookAt = 31

/** Chooses the queue in which each appointment goes on after an absence: the next session of its doctor, in any slot, with places for
 *  patients. A session that cannot be booked yet is chosen too.
 *  @param slots all of the doctors; the caller holds them
 *  @throws Problem `no-place-for-all` */
async function chooseNextSessions(
  tx: Connection,
  slots: readonly HeldSlot[],
  affected: readonly AffectedRow[],
  { to, now }: { to: string; now: Date },
): Promise<{ target: Target; ids: string[] }[]> {
  const byDoctor = Map.groupBy(affected, ({ doctor_id: doctor }) => doctor)
  const open = slots.filter(({ active, doctor_id: doctor }) => active && byDoctor.has(doctor))
  const sessions = await sessionsAfter(tx, open, to, now)
  return [...byDoctor].flatMap(([doctor, rows]) => {
    const ids = rows.toSorted((a, b) => compareSessions(timeOf(a), timeOf(b))).map(({ id }) => id)
    const chosen = decideNextSessions(
      ids,
      sessions.filter(({ slot }) => slot.doctor_id === doctor),
    )
    if (!chosen) throw new Problem('no-place-for-all')
    return chosen.map(({ session: { slot, day }, ids: some }) => ({
      target: { slotId: slot.id, day },
      ids: some,
    }))
  })
}

const timeOf = ({ service_day: day, start_time: start, slot_position: position }: AffectedRow) => ({
  ...{ day, start, position },
})

/** The sessions of slots after a day that patients can book, now or later: the next first. */
async function sessionsAfter(tx: Connection, slots: readonly HeldSlot[], to: string, now: Date) {
  const dates = Array.from({ length: daysToLookAt }, (_, ahead) => addDays(to, ahead + 1))
  const pairs = slots.flatMap((slot) => dates.map((day) => ({ slot, day })))
  const days = await slotDays(
    tx,
    pairs.map(({ slot }) => slot.id),
    pairs.map(({ day }) => day),
    now,
  )
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  return days
    .flatMap(({ slot_id, service_day: day, refusal, start_time: start, left_for_patients: left }) => {
      const slot = slotOf.get(slot_id)
      const isPossible = refusal === null || refusal === 'booking-not-open'
      return slot && isPossible ? { slot, day, start, left, position: slot.position } : []
    })
    .toSorted(compareSessions)
}

/** When a session is: a slot on a day. */
export interface SessionTime {
  day: string
  /** Free text. */
  start: string
  /** The slot's place in its doctor's list. */
  position: number
}

/** Later than every time of a day. */
const endOfDay = 24 * 60 + 1

/** Which of two sessions comes first: by the day, then by the start. One whose start is not a time comes last on its day. */
function compareSessions(a: SessionTime, b: SessionTime): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return (readTime(a.start) ?? endOfDay) - (readTime(b.start) ?? endOfDay) || a.position - b.position
}

/** Deals appointments to sessions, in their order, and fills a session before the next.
 *  @param sessions with their places; null without a limit
 *  @returns those of each session; undefined where there are too few places */
function decideNextSessions<Session extends { left: number | null }>(
  ids: readonly string[],
  sessions: readonly Session[],
): { session: Session; ids: string[] }[] | undefined {
  const dealt: { session: Session; ids: string[] }[] = []
  let next = 0
  for (const session of sessions) {
    const end = session.left === null ? ids.length : Math.min(ids.length, next + Math.max(0, session.left))
    if (end > next) dealt.push({ session, ids: ids.slice(next, end) })
    next = end
  }
  return next === ids.length ? dealt : undefined
}
