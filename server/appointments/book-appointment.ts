import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { isMinor, type Appointment, type bookAppointment as call } from '#contract/appointments.ts'
import { readMobile, wrongMobile } from '#contract/mobile.ts'
import type { Device, Patient, Staff } from '../accounts/index.ts'
import type { Hospitals, PublicRow } from '../hospitals/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { isBooked, type Ask, type BookingRules } from './booking-store.ts'
import type { Links } from './open-links.ts'
import { forPerson } from './present.ts'
import { changeOf, type QueueChanges } from './publish.ts'
import { problemOfRefusal } from './refuse-booking.ts'
import { fingerprintOf } from './rules.ts'
import { appointmentsAsBooked, type AppointmentRow } from './store.ts'
import { batchBookings } from './batch-bookings.ts'

type Booking = z.output<typeof call.body>

/** Who books: a patient for the own account, the desk and its kiosk for a walk-in. */
type Booker = Patient | Staff | Device<'kiosk'>

export type BookAppointment = ReturnType<typeof createBooking>

/** Books a token: the next number of the slot on that day.
 *  @param countries the calling codes of the accepted mobiles
 *  @param key the request's Idempotency-Key. A retry with the same key and booking gets the same answer
 *  @throws Problem of {@link problemOfRefusal}; `hospital-not-found` if a desk books for another hospital */
export function createBooking(
  context: AppContext,
  changes: QueueChanges,
  countries: readonly string[],
  { rules, links, hospitals }: { rules: BookingRules; links: Links; hospitals: Hospitals },
) {
  const takeNumber = batchBookings(context, rules)

  return async function bookAppointment(caller: Booker, booking: Booking, key?: string): Promise<Appointment> {
    const ask = askFrom(caller, booking, key, countries)
    const outcome = await takeNumber(ask)
    if (outcome.refusal && outcome.refusal !== 'replayed') throw problemOfRefusal(outcome.refusal, outcome, rules)
    const row = isBooked(outcome) ? outcome : await asBooked(outcome.replayed_id)
    if (isBooked(outcome)) {
      context.metrics.bookings.inc()
      changes.publish([
        {
          ...changeOf(outcome, { moved: false, left: false }),
          ...(row.mobile && outcome.reach !== 'none' && { mobile: row.mobile }),
        },
      ])
    }
    return { ...forPerson(row, await knownHospital(row.hospital_id)), link: links.linkOf(row.id) }
  }

  async function knownHospital(id: string): Promise<PublicRow> {
    const [hospital] = await hospitals.withIds([id])
    if (!hospital) throw new Problem('hospital-not-found')
    return hospital
  }

  async function asBooked(id: string | null): Promise<AppointmentRow> {
    const [row] = id ? await appointmentsAsBooked(context.db, [id]) : []
    if (!row) throw new Problem('appointment-not-found')
    return row
  }
}

/** A patient's booking belongs to the account of the session, a desk's and a kiosk's to the typed mobile. */
function askFrom(caller: Booker, booking: Booking, key: string | undefined, countries: readonly string[]): Ask {
  if (caller.kind !== 'patient' && booking.hospitalId !== caller.hospitalId) throw new Problem('hospital-not-found')
  const user =
    caller.kind === 'patient'
      ? { patientId: caller.id, userName: caller.fullName, mobile: caller.mobile }
      : {
          patientId: undefined,
          userName: booking.user?.fullName || booking.patient.name,
          mobile: typedMobile(booking, countries),
        }
  const contact = booking.patient.contact || undefined
  const wanted = {
    ...booking.patient,
    hospitalId: knownId(booking.hospitalId),
    doctorId: knownId(booking.doctorId),
    slotId: knownId(booking.slot),
    day: booking.appointmentDate,
    contact: contact && (readMobile(contact, countries) ?? contact),
    overCapacity: caller.kind === 'staff' && booking.overCapacity ? (true as const) : undefined,
    // The desk needs the name of the adult who accompanies a child.
    guardian: caller.kind === 'patient' && isMinor(booking.patient.age) && booking.patient.guardian ? true : undefined,
    ...user,
  }
  const by = caller.kind === 'patient' ? caller.id : caller.hospitalId
  return { ...wanted, id: randomUUIDv7(), caller: by, key, fingerprint: fingerprintOf(wanted) }
}

function typedMobile({ user }: Booking, countries: readonly string[]): string | undefined {
  const typed = String(user?.mobileNo ?? '').trim()
  if (typed === '') return undefined
  const read = readMobile(typed, countries)
  if (!read) throw new Problem('wrong-field', {}, { fields: { 'user.mobileNo': wrongMobile(countries) } })
  return read
}
