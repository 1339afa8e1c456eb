import type { SlotOnDay } from '#contract/slots.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { slotDaysOfDoctor } from './day-store.ts'
import { publicSlotDay, slotWithRules } from './present.ts'
import { explainDay } from './refuse-day.ts'
import { doctorNow, slotsByDoctors } from './store.ts'

/** A doctor's slots, in the order they were added; with a day, also what can be booked on it.
 *  @throws Problem `doctor-not-found`, also for a doctor of a suspended hospital */
export async function listSlots(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  doctorId: string,
  date: string | undefined,
): Promise<SlotOnDay[]> {
  const id = knownId(doctorId)
  const now = clock()
  const [slots, doctor, onDay] = await Promise.all([
    slotsByDoctors(db, [id]),
    doctorNow(db, id, now),
    date === undefined ? [] : slotDaysOfDoctor(db, id, [date], now),
  ])
  if (!doctor) throw new Problem('doctor-not-found')
  return slots.map((slot) => {
    const found = onDay.find(({ slot_id: of }) => of === slot.id)
    if (!found) return slotWithRules(slot)
    const { held, left, startTime, endTime, bookingOpensAt, why } = publicSlotDay(explainDay(found))
    return { ...slotWithRules(slot), startTime, endTime, held, left, ...(bookingOpensAt && { bookingOpensAt }), why }
  })
}
