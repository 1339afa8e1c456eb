import type { z } from 'zod'
import type { addLeave } from '#contract/schedule.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { holdAway, insertAbsence, type AbsenceRow, type HeldSlot } from '../slots/index.ts'
import { holdAffected, type AffectedRow } from './absence-store.ts'
import { chooseNextSessions } from './choose-next-sessions.ts'
import { moveAppointments } from './move-appointments.ts'
import { insertOffers, withdrawOffers } from './offer-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { transferAppointments } from './transfer-appointments.ts'

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
 *  @throws Problem `doctor-not-found`, `day-over`, `people-wait`, `no-place-for-all`; then nothing has changed */
export async function addAbsence(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  own: OwnHospitalId,
  doctorId: string | null,
  { from, to, note, waiting }: Asked,
): Promise<{ absence: AbsenceRow; done: Done }> {
  const doctor = doctorId === null ? null : knownId(doctorId)
  const at = clock()
  const { absence, done, published } = await db.transaction(async (tx) => {
    const held = await holdAway(tx, { hospital: own, doctor }, at)
    if (!held) throw new Problem('doctor-not-found')
    if (to < held.today) throw new Problem('day-over')
    const slots = held.slots.map(({ id }) => id)
    const affected = await holdAffected(tx, slots, { from: from < held.today ? held.today : from, to })
    if (affected.length > 0 && !waiting) throw new Problem('people-wait', { waiting: affected.length })
    const absence = await insertAbsence(tx, { hospital: own, doctor, from, to, note }, at)
    if (!waiting || affected.length === 0) return { absence, done: nothing, published: [] }
    return { absence, ...(await settle(tx, held.slots, affected, { waiting, to, at })) }
  })
  changes.publish(published)
  return { absence, done }
}

/** Does with the affected appointments what the desk has chosen. What they were offered before no longer counts. */
async function settle(
  tx: Connection,
  slots: readonly HeldSlot[],
  affected: readonly AffectedRow[],
  { waiting, to, at }: { waiting: 'offer' | 'move' | 'cancel'; to: string; at: Date },
): Promise<{ done: Done; published: QueueChange[] }> {
  const ids = affected.map(({ id }) => id)
  await withdrawOffers(tx, ids, at)
  if (waiting === 'cancel') {
    const cancelled = await moveAppointments(tx, { ids }, 'cancel', { by: 'staff', at, reason: 'leave' })
    return { done: { ...nothing, cancelled: cancelled.length }, published: changesOf(cancelled) }
  }
  const chosen = await chooseNextSessions(tx, slots, affected, { to, now: at })
  if (waiting === 'move') return move(tx, chosen, at)
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
  chosen: Awaited<ReturnType<typeof chooseNextSessions>>,
  at: Date,
): Promise<{ done: Done; published: QueueChange[] }> {
  const published: QueueChange[] = []
  let moved = 0
  for (const { target, ids } of chosen) {
    const sent = await transferAppointments(tx, ids, target, at)
    moved += sent.moved.length
    published.push(...changesOf(sent.moved))
    if (sent.queue) published.push(changeOf(sent.queue, { moved: false, left: false }))
  }
  return { done: { ...nothing, moved }, published }
}
