import { addDays } from '#contract/service-day.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { slotDays, type HeldSlot } from '../slots/index.ts'
import type { AffectedRow } from './absence-store.ts'
import { decideNextDays } from './decide-next-days.ts'
import type { Target } from './transfer-appointments.ts'

/** How many days after an absence are looked at. */
const daysToLookAt = 31

/** Chooses the queue in which each appointment goes on after an absence: the same slot, on the earliest days with places for patients.
 *  A day that cannot be booked yet is chosen too. The caller holds the slots.
 *  @throws Problem `no-place-for-all` */
export async function chooseNextDays(
  tx: Connection,
  slots: readonly HeldSlot[],
  affected: readonly AffectedRow[],
  { to, now }: { to: string; now: Date },
): Promise<{ target: Target; ids: string[] }[]> {
  const bySlot = Map.groupBy(affected, ({ slot_id: slot }) => slot)
  const dates = Array.from({ length: daysToLookAt }, (_, ahead) => addDays(to, ahead + 1))
  const pairs = [...bySlot.keys()].flatMap((slot) => dates.map((date) => ({ slot, date })))
  const days = await slotDays(
    tx,
    pairs.map(({ slot }) => slot),
    pairs.map(({ date }) => date),
    now,
  )
  return [...bySlot].flatMap(([slotId, rows]) => {
    const slot = slots.find(({ id }) => id === slotId)
    const possible = days
      .filter((day) => day.slot_id === slotId && (day.refusal === null || day.refusal === 'booking-not-open'))
      .map((day) => ({ day: day.service_day, left: day.left_for_patients }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    const ids = rows.map(({ id }) => id)
    const chosen = slot?.active ? decideNextDays(ids, possible) : undefined
    if (!slot || !chosen) throw new Problem('no-place-for-all')
    return chosen.map((one) => ({
      target: { slotId, day: one.day, name: slot.name, left: one.ids.length, isKept: false },
      ids: one.ids,
    }))
  })
}
