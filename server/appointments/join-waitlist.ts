import { addDays } from '#contract/service-day.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Patient } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { problemOfSlotDay } from '../slots/index.ts'
import type { BookingRules } from './booking-store.ts'
import { entryForPerson } from './present.ts'
import { dayToWaitFor, entriesOfPatient, entryOf, holdToWait, insertEntry, type AskedDay } from './waitlist-store.ts'

/** Puts a patient on the waitlist of a day that is full. Repeated, the entry stays.
 *  @throws Problem `slot-not-found`, `date-out-of-range`, `places-left`, `too-many-waiting`, or one of `problemOfSlotDay` */
export function joinWaitlist(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: patient }: Patient,
  asked: { slot: string; day: string },
  { daysAhead, mostWaiting }: Pick<BookingRules, 'daysAhead' | 'mostWaiting'>,
): Promise<WaitlistEntry> {
  const at = clock()
  const key = { patient, slot: knownId(asked.slot), day: asked.day }
  return db.transaction(async (tx) => {
    if (!(await holdToWait(tx, key, at))) throw new Problem('not-logged-in')
    const before = await entryOf(tx, key, at)
    if (before) return entryForPerson(before)
    const day = await dayToWaitFor(tx, key, at)
    if (!day) throw new Problem('slot-not-found')
    checkFull(day, daysAhead)
    if ((await entriesOfPatient(tx, patient, at)).length >= mostWaiting)
      throw new Problem('too-many-waiting', { count: mostWaiting })
    await insertEntry(tx, key, at)
    const entry = await entryOf(tx, key, at)
    if (!entry) throw new Error('An entry of a waitlist is missing.')
    return entryForPerson(entry)
  })
}

/** An inactive slot is full; every other reason why it cannot be booked will not change when a patient cancels. */
function checkFull(day: AskedDay, daysAhead: number): void {
  if (!day.doctor_available) throw problemOfSlotDay('doctor-not-available', day)
  if (day.service_day < day.today || day.service_day > addDays(day.today, daysAhead)) {
    const fields = { appointmentDate: { code: 'date-out-of-range', params: { days: daysAhead } } } as const
    throw new Problem('date-out-of-range', { days: daysAhead }, { fields })
  }
  if (day.refusal === null && day.active) throw new Problem('places-left')
  if (day.refusal !== null && day.refusal !== 'slot-full') throw problemOfSlotDay(day.refusal, day)
}
