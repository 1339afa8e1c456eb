import { Counter } from 'prom-client'
import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { isMinor, type Appointment, type bookAppointment as call, type PatientDetails } from '#contract/appointments.ts'
import { readMobile, wrongMobile } from '#contract/mobile.ts'
import { ageOf, mostPeopleOfMine } from '#contract/people-of-mine.ts'
import { ownerIdOf, personOfAccount, type OfAccount, type OfDevice, type OfHospital } from '../accounts/index.ts'
import type { Hospitals, PublicRow } from '../hospitals/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { isBooked, noteOfAbsence, type Ask, type BookingRules, type Outcome, type Refusal } from './booking-store.ts'
import type { Keyed } from './key-store.ts'
import type { Links } from './open-links.ts'
import { forPerson } from './present.ts'
import { changeOf, type QueueChanges } from './publish.ts'
import { fingerprintOf } from './rules.ts'
import { appointmentsAsBooked, type AppointmentRow } from './store.ts'
import { batchBookings } from './batch-bookings.ts'
import { problemOfDate, problemOfSlotDay } from '../slots/index.ts'

type Booking = z.output<typeof call.body>
/** A booking of which the patient is known. */
type NamedBooking = Booking & { patient: PatientDetails }

/** Who books: a patient for the own account, the desk and its kiosk for a walk-in. */
type Booker = OfAccount | OfHospital | (OfDevice & { id: string })

export type BookAppointment = ReturnType<typeof createBooking>

/** Books a token: the next number of the slot on that day.
 *  @param countries the calling codes of the accepted mobiles
 *  A retry with the same Idempotency-Key and booking gets the same answer, and changes nothing.
 *  @throws Problem of {@link problemOfRefusal}; `hospital-not-found` if a desk books for another hospital */
export function createBooking(
  context: AppContext,
  changes: QueueChanges,
  countries: readonly string[],
  { rules, links, hospitals }: { rules: BookingRules; links: Links; hospitals: Hospitals },
) {
  const takeNumber = batchBookings(context, rules)
  const bookings = new Counter({
    name: 'baari_bookings_total',
    help: 'Tokens booked',
    registers: [context.metrics.registry],
  })

  return async function bookAppointment(
    caller: Booker,
    booking: Booking,
    { key, changedNothing }: Partial<Keyed> = {},
  ): Promise<Appointment> {
    const ask = askFrom(caller, await withPatient(caller, booking), key, countries)
    const outcome = await takeNumber(ask)
    if (outcome.refusal && outcome.refusal !== 'replayed') throw await refusalOf(ask, outcome, outcome.refusal)
    const row = isBooked(outcome) ? outcome : await asBooked(outcome.replayed_id)
    if (isBooked(outcome)) {
      bookings.inc()
      changes.publish([
        {
          ...changeOf(outcome, { moved: false, left: false }),
          ...(row.mobile && outcome.reach !== 'none' && { mobile: row.mobile }),
        },
      ])
    } else changedNothing?.()
    return { ...forPerson(row, await knownHospital(row.hospital_id)), link: links.linkOf(row.id) }
  }

  /** The booking with its patient: as typed, or as the account remembers the person.
   *  @throws Problem `person-not-remembered` */
  async function withPatient(caller: Booker, { patient, ...booking }: Booking): Promise<NamedBooking> {
    if (patient) return { ...booking, patient }
    const person =
      caller.scope === 'account' && (await personOfAccount(context.db, caller.id, knownId(booking.personId ?? '')))
    if (!person) throw new Problem('person-not-remembered')
    const { name, gender, birth_year: born, guardian_at: agreed } = person
    return {
      ...booking,
      personId: person.id,
      patient: { name, gender, age: ageOf(born, context.clock().getTime()), guardian: agreed !== null },
    }
  }

  async function refusalOf({ slotId, personId, name }: Ask, outcome: Outcome, refusal: Refusal): Promise<Problem> {
    if (refusal === 'too-many-in-queue' && personId !== undefined) return new Problem('person-has-token', { name })
    const { away_until: until, asked_day: day } = outcome
    const note = until !== null && day !== null ? await noteOfAbsence(context.db, slotId, day) : null
    return problemOfRefusal(refusal, { ...outcome, away_note: note }, rules)
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
function askFrom(caller: Booker, booking: NamedBooking, key: string | undefined, countries: readonly string[]): Ask {
  if (caller.scope !== 'account' && booking.hospitalId !== caller.hospitalId) throw new Problem('hospital-not-found')
  const user =
    caller.scope === 'account'
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
    overCapacity: caller.scope === 'hospital' && booking.overCapacity ? (true as const) : undefined,
    kiosk: caller.scope === 'device' ? caller.id : undefined,
    personId: caller.scope === 'account' ? booking.personId : undefined,
    // The desk needs the name of the adult who accompanies a child.
    guardian: caller.scope === 'account' && isMinor(booking.patient.age) && booking.patient.guardian ? true : undefined,
    ...user,
  }
  const language = caller.scope === 'account' ? caller.language : booking.language
  // A remembered person may be corrected between a booking and its repeat.
  const asked =
    wanted.personId === undefined
      ? wanted
      : { ...wanted, name: '', age: 0, gender: 'Other' as const, guardian: undefined }
  return { ...wanted, language, id: randomUUIDv7(), caller: ownerIdOf(caller), key, fingerprint: fingerprintOf(asked) }
}

function typedMobile({ user }: NamedBooking, countries: readonly string[]): string | undefined {
  const typed = String(user?.mobileNo ?? '').trim()
  if (typed === '') return undefined
  const read = readMobile(typed, countries)
  if (!read) throw new Problem('wrong-field', {}, { fields: { 'user.mobileNo': wrongMobile(countries) } })
  return read
}

/** What the sentences of the refusals name. */
type Refused = { away_note: string | null } & {
  [
    column in 'asked_day' | 'opens' | 'away_until' | 'slot_name' | 'doctor_name' | 'hospital_name' | 'time_zone'
  ]: Outcome[column]
}

/** The problem of a refused booking, or of a refused number in another queue.
 *  @param limits that of all waiting tokens only where it is one of the rules */
export function problemOfRefusal(
  refusal: Refusal,
  outcome: Refused,
  { daysAhead, mostWaiting = 0, mostInQueue }: Pick<BookingRules, 'daysAhead' | 'mostInQueue'> & Partial<BookingRules>,
): Problem {
  switch (refusal) {
    case 'too-many-waiting':
      return new Problem(refusal, { count: mostWaiting })
    case 'too-many-of-account':
      return new Problem('too-many-waiting', { count: Math.max(mostWaiting, mostPeopleOfMine) })
    case 'too-many-in-queue':
      return new Problem(refusal, { count: mostInQueue })
    case 'kiosk-share-given':
      return new Problem(refusal, { slot: outcome.slot_name ?? '' })
    case 'date-out-of-range':
      return problemOfDate(daysAhead)
    case 'account-erased':
      return new Problem('not-logged-in')
    case 'hospital-not-found':
    case 'doctor-not-found':
    case 'slot-not-found':
    case 'key-reused':
      return new Problem(refusal)
    default:
      return problemOfSlotDay(refusal, {
        service_day: outcome.asked_day ?? '',
        opens: outcome.opens,
        away_until: outcome.away_until,
        away_note: outcome.away_note,
        slot_name: outcome.slot_name ?? '',
        doctor_name: outcome.doctor_name ?? '',
        hospital_name: outcome.hospital_name ?? '',
        time_zone: outcome.time_zone ?? 'UTC',
      })
  }
}
