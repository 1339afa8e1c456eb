import type { z } from 'zod'
import type { takeToken as call } from '#contract/devices.ts'
import { readMobile, wrongMobile } from '#contract/mobile.ts'
import type { OfDevice, OwnHospitalId } from '../accounts/index.ts'
import { type BookAppointment, cancelTokensOfKiosk, type QueueChanges } from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { hoursOf, slotOnDay } from '../slots/index.ts'
import { findDevice } from './find-device.ts'
import { isKioskOpen, tokenLimit } from './rules.ts'
import { tokenOfDevice } from './store.ts'

export interface KioskOptions {
  book: BookAppointment
  estimates: Pick<Estimates, 'ofQueue'>
  /** The calling codes of the accepted mobiles. */
  countries: readonly string[]
}

type Token = z.output<typeof call.answer>

/** Gives a walk-in at a kiosk a token for today, as the desk does, and never over the capacity. A mobile that is typed at a kiosk is
 *  unproven: the token reaches its account by the link alone.
 *  @throws Problem of a desk's booking; `slot-not-found` for a doctor whom the kiosk does not offer, `kiosk-closed` outside the hours of
 *  the slot, `kiosk-share-given`, `too-many-requests` */
export async function bookWalkIn(
  { db, clock, limits }: AppContext,
  { book, estimates, countries }: KioskOptions,
  kiosk: OfDevice,
  { slotId, patient, mobileNo, language }: z.output<typeof call.body>,
  keyed: { key: string | undefined; changedNothing: () => void },
): Promise<Token> {
  if (mobileNo && !readMobile(mobileNo, countries))
    throw new Problem('wrong-field', {}, { fields: { mobileNo: wrongMobile(countries) } })
  const { id, doctorId } = await offerOf({ db, clock }, kiosk, slotId)
  const tries = [{ limit: tokenLimit, subject: kiosk.tokenHash.toString('hex') }]
  await limits.countAll(tries)
  const booking = { hospitalId: kiosk.hospitalId, doctorId, slot: slotId, patient, user: { mobileNo }, language }
  const booked = await book({ ...kiosk, id }, booking, keyed).catch(async (error: unknown) => {
    await limits.takeBack(tries)
    throw error
  })
  const { _id, queueNumber, appointmentDate, aheadOfYou, version, link = '' } = booked
  const found = await estimates.ofQueue({ slotId, date: appointmentDate, version })
  return { _id, queueNumber, appointmentDate, link, aheadOfYou, estimate: estimateOf(found, queueNumber) }
}

/** The device of a kiosk, and the doctor of a slot that it offers now. */
async function offerOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  kiosk: OfDevice,
  slotId: string,
): Promise<{ id: string; doctorId: string }> {
  const now = clock()
  const found = await findDevice(db, kiosk.tokenHash)
  if (!found) throw new Problem('not-logged-in')
  kiosk.id = found.device.id
  const day = await slotOnDay(db, knownId(slotId), null, now)
  if (!day || !found.doctors.some(({ id }) => id === day.doctor_id)) throw new Problem('slot-not-found')
  // The booking says what else speaks against it.
  if (day.desk_refusal === null && !isKioskOpen(hoursOf(day), now.getTime())) throw new Problem('kiosk-closed')
  return { id: kiosk.id, doctorId: day.doctor_id }
}

/** Cancels the waiting tokens of an own kiosk.
 *  @throws Problem `device-not-found` */
export async function cancelTokens(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: OwnHospitalId,
  deviceId: string,
): Promise<{ cancelled: number }> {
  const id = knownId(deviceId)
  if (!(await tokenOfDevice(db, hospital, id))) throw new Problem('device-not-found')
  return { cancelled: await cancelTokensOfKiosk({ db, clock }, changes, hospital, id) }
}
