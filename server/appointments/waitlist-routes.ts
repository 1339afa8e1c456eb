import * as calls from '#contract/waitlist.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Callers, OfAccount } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import type { BookingRules } from './booking-store.ts'
import { type QueueChanges, changesOfOffers } from './publish.ts'
import { actLimits } from './rules.ts'
import { entryForPerson } from './present.ts'
import {
  entriesOfPatient,
  dayToWaitFor,
  entryOf,
  holdToWait,
  insertEntry,
  type AskedDay,
  endEntry,
  isOpenSlot,
} from './waitlist-store.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { isInRange, problemOfDate, problemOfSlotDay } from '../slots/index.ts'
import { offerFreePlaces } from './offer-store.ts'
import { holdQueue } from './session-store.ts'

/** Opens the calls of patients who wait for a place. */
export function waitlistRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  changes: QueueChanges,
  rules: BookingRules,
): void {
  serve(
    calls.joinWaitlist,
    {
      summary: 'Joins the waitlist of a day that is full: a place that opens is kept for the first for 15 minutes',
      touches: [['slot', 'params.slotId']],
    },
    ({ caller, params, body }) => {
      context.limits.countHere(actLimits.account, caller.id)
      return joinWaitlist(context, caller, { slot: params.slotId, day: body.appointmentDate }, rules)
    },
  )
  serve(
    calls.leaveWaitlist,
    {
      summary: 'Leaves the waitlist of a day, and returns the place that is kept',
      touches: [['slot', 'params.slotId']],
    },
    async ({ caller, params, body }) => {
      context.limits.countHere(actLimits.account, caller.id)
      await leaveWaitlist(context, changes, caller, { slot: params.slotId, day: body.appointmentDate })
      return { message: 'Waitlist left successfully' }
    },
  )
  serve(
    calls.myWaitlist,
    { summary: 'The days on whose waitlists the patient is, from today on, with the places that are kept' },
    ({ caller }) => listOwnEntries(context, caller),
  )
}

/** The patient's own entries from today on, the next day first. */
async function listOwnEntries(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: OfAccount,
): Promise<WaitlistEntry[]> {
  return (await entriesOfPatient(db, id, clock())).map(entryForPerson)
}

/** Puts a patient on the waitlist of a day that is full. Repeated, the entry stays.
 *  @throws Problem `slot-not-found`, `date-out-of-range`, `places-left`, `too-many-waiting`, or one of `problemOfSlotDay` */
function joinWaitlist(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: patient }: OfAccount,
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
    checkFull(day, daysAhead, at)
    if ((await entriesOfPatient(tx, patient, at)).length >= mostWaiting)
      throw new Problem('too-many-waiting', { count: mostWaiting })
    await insertEntry(tx, key, at)
    const entry = await entryOf(tx, key, at)
    if (!entry) throw new Error('An entry of a waitlist is missing.')
    return entryForPerson(entry)
  })
}

/** An inactive slot is full; every other reason why it cannot be booked will not change when a patient cancels. */
function checkFull(day: AskedDay, daysAhead: number, at: Date): void {
  if (!day.doctor_available) throw problemOfSlotDay('doctor-not-available', day)
  if (!isInRange(day.service_day, day, daysAhead, at)) throw problemOfDate(daysAhead)
  if (day.refusal === null && day.active) throw new Problem('places-left')
  if (day.refusal !== null && day.refusal !== 'slot-full') throw problemOfSlotDay(day.refusal, day)
}

/** Takes a patient off the waitlist of a day. A place that was kept is offered to the next.
 *  @throws Problem `slot-not-found` */
async function leaveWaitlist(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  { id: patient }: OfAccount,
  asked: { slot: string; day: string },
): Promise<void> {
  const slot = knownId(asked.slot)
  if (!(await isOpenSlot(db, slot))) throw new Problem('slot-not-found')
  const at = clock()
  const offered = await db.transaction(async (tx) => {
    await holdQueue(tx, slot, asked.day)
    await endEntry(tx, { patient, slot, day: asked.day }, at)
    return offerFreePlaces(tx, [{ slot_id: slot, service_day: asked.day }], at)
  })
  changes.publish(changesOfOffers(offered))
}
