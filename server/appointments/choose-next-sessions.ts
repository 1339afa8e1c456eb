import { addDays } from '#contract/service-day.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { slotDays, type HeldSlot } from '../slots/index.ts'
import type { AffectedRow } from './absence-store.ts'
import { compareSessions, decideNextSessions } from './decide-next-sessions.ts'
import type { Target } from './transfer-appointments.ts'

/** How many days after an absence are looked at. */
const daysToLookAt = 31

/** Chooses the queue in which each appointment goes on after an absence: the next session of its doctor, in any slot, with places for
 *  patients. A session that cannot be booked yet is chosen too.
 *  @param slots all of the doctors; the caller holds them
 *  @throws Problem `no-place-for-all` */
export async function chooseNextSessions(
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
      target: { slotId: slot.id, day, name: slot.name, left: some.length, isKept: false },
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
