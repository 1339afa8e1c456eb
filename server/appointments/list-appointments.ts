import type { Appointment } from '#contract/appointments.ts'
import type { Estimate } from '#contract/estimate.ts'
import { readMobile } from '#contract/mobile.ts'
import type { OwnHospitalId, Patient } from '../accounts/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import { hospitalsByIds } from '../hospitals/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { Links } from './open-links.ts'
import { listedForPerson } from './present.ts'
import {
  completedToday,
  deskAppointments,
  todayOfOwnSlot,
  waitingAppointments,
  type DeskRow,
  type ListedRow,
} from './store.ts'

/** The open appointments of the caller's mobile from today on, soonest first, or today's completed ones, the latest first.
 *  @param asked with the mobile of the request, in any form; it must be the caller's own
 *  @throws Problem `not-allowed` for another mobile */
export async function listOwnAppointments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { estimates, links }: { estimates: Pick<Estimates, 'ofQueue'>; links: Links },
  patient: Patient,
  asked: { usermobileNo?: string | undefined; status?: 'completed' | undefined },
): Promise<Appointment[]> {
  const { usermobileNo, status } = asked
  if (usermobileNo !== undefined && !names(usermobileNo, patient.mobile)) throw new Problem('not-allowed')
  const list = status === 'completed' ? completedToday : waitingAppointments
  const rows = await list(db, patient.mobile, clock())
  const [hospitals, found] = await Promise.all([
    hospitalsByIds(db, [...new Set(rows.map((row) => row.hospital_id))]),
    Promise.all(rows.map((row) => estimateFor(row, estimates))),
  ])
  return rows.flatMap((row, index) => {
    const hospital = hospitals.find(({ id }) => id === row.hospital_id)
    if (!hospital) return []
    const listed = listedForPerson(row, hospital, found[index] ?? null)
    // The page of an appointment that the account has not accepted would show what the list hides.
    return [{ ...listed, ...(!row.is_unconfirmed && { link: links.linkOf(row.id) }) }]
  })
}

/** When a waiting appointment is called. An unconfirmed one says no more than where it is. */
async function estimateFor(row: ListedRow, estimates: Pick<Estimates, 'ofQueue'>): Promise<Estimate | null> {
  if (row.status !== 'waiting' || row.is_unconfirmed) return null
  const { slot_id: slotId, service_day: date, version } = row
  return estimateOf(await estimates.ofQueue({ slotId, date, version }), row.queue_number)
}

/** Whether a query parameter is the caller's mobile, whose country may no longer be accepted: only this number counts. An
 *  unencoded plus arrives as a blank. */
const names = (text: string, mobile: string): boolean =>
  readMobile(text, [mobile.slice(1)]) === mobile || text.trim().replace(/^\+?/, '+') === mobile

/** A slot's waiting and completed appointments in token order, of today unless a day is given.
 *  @throws Problem `slot-not-found` when the slot is not this hospital's */
export async function listSlotAppointments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hospital: OwnHospitalId,
  { slotId, date }: { slotId: string; date?: string | undefined },
): Promise<DeskRow[]> {
  const id = knownId(slotId)
  const today = await todayOfOwnSlot(db, hospital, id, clock())
  if (!today) throw new Problem('slot-not-found')
  return deskAppointments(db, id, date ?? today)
}
