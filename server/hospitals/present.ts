import type { WaitingChange } from '#contract/admin.ts'
import {
  doctorNames,
  doctorNotes,
  internalDetails,
  publicDetails,
  type ChangeOfDetails,
  type Doctor,
  type Hospital,
} from '#contract/hospitals.ts'
import { language } from '#contract/languages.ts'
import type { FirstHour } from '#contract/slot.ts'
import type { AdminHospital } from '#contract/registrations.ts'
import { hospitalAddress } from '#contract/page-addresses.ts'
import type { HtmlMetadata } from '../pages/html-metadata.ts'
import { fieldsOf } from '../platform/columns.ts'
import { msg } from '#contract/text.ts'
import { textIn } from '../texts/index.ts'
import type { ChangeRow } from './change-store.ts'
import type { ChangeOfHospital } from './decide-change.ts'
import type { SetUpRow } from './settings-store.ts'
import type { PublicRow } from './read-hospitals.ts'
import { specialityIn, specialityOf } from '../texts/specialities.ts'
import type { DoctorRow, HospitalRow } from './store.ts'

const namesOf = fieldsOf(doctorNames)
const notesOf = fieldsOf(doctorNotes)
const publicDetailsOf = fieldsOf(publicDetails)
export const internalDetailsOf = fieldsOf(internalDetails)

/** The public view of a doctor. */
export function publicDoctor(row: DoctorRow): Doctor {
  return {
    _id: row.id,
    ...namesOf(row),
    ...specialityOf(row.speciality),
    availability: row.available ? 'Available' : 'Not Available',
    ...(row.timing_start && row.timing_end && { timings: { start: row.timing_start, end: row.timing_end } }),
    ...notesOf(row),
  }
}

/** The public view of a hospital, without its log-in number and internal details. */
export function publicHospital(row: PublicRow): Hospital {
  return {
    _id: row.id,
    ...publicDetailsOf(row),
    timeZone: row.time_zone,
    ...(row.lat !== null && row.lon !== null && { position: { lat: row.lat, lon: row.lon } }),
    doctors: row.doctors.map(publicDoctor),
  }
}

/** The admin's view of a hospital. */
export const adminHospital = (row: HospitalRow): AdminHospital => ({
  ...publicHospital(row),
  hospitalNumber: row.hospital_number,
  ...internalDetailsOf(row),
  suspended: row.suspended,
})

/** The desk's view of a change of details. */
export const changeForDesk = (row: ChangeRow): ChangeOfDetails => ({
  _id: row.id,
  details: row.details,
  requestedAt: row.requested_at.toISOString(),
  status: row.decision === 'rejected' ? 'rejected' : 'waiting',
})

/** The admin's view of a change of details. */
export const changeForAdmin = ({ change, hospital }: ChangeOfHospital): WaitingChange => ({
  _id: change.id,
  details: change.details,
  requestedAt: change.requested_at.toISOString(),
  hospital: adminHospital(hospital),
})

export const setUpForDesk = ({ poster_at, screen_later, token_at, hidden }: SetUpRow): FirstHour => ({
  posterPrintedAt: poster_at?.toISOString() ?? null,
  screenLater: screen_later,
  tokenTriedAt: token_at?.toISOString() ?? null,
  hidden,
})

interface HeadOfHospital {
  origin: string
  siteName: string
  language: string
}

/** Doctors in the `<head>` of a page, which has to stay short. */
const mostInHead = 50

/** The `<head>` of a hospital's public page, for search engines and link previews. */
export function hospitalMetadata(
  row: HospitalRow,
  { origin, siteName, language: asked }: HeadOfHospital,
): HtmlMetadata {
  const { name, address, pincode, contact_no: telephone, doctors } = row
  const url = origin + hospitalAddress(row.id)
  return {
    title: `${name}, ${pincode} · ${siteName}`,
    description: descriptionOf(row, asked),
    image: `${origin}/icon-512.png`,
    siteName,
    data: {
      '@context': 'https://schema.org',
      '@type': /\bhospital\b/i.test(name) ? 'Hospital' : 'MedicalClinic',
      '@id': url,
      url,
      name,
      ...(row.second_name && { alternateName: row.second_name }),
      ...(telephone && { telephone }),
      'address': { '@type': 'PostalAddress', 'streetAddress': address, 'postalCode': pincode, 'addressCountry': 'IN' },
      'member': doctors.slice(0, mostInHead).map((doctor) => ({
        '@type': 'Physician',
        'name': doctor.name,
        ...(doctor.second_name && { alternateName: doctor.second_name }),
        'medicalSpecialty': doctor.speciality,
      })),
    },
  }
}

const book = msg({
  message: 'Book a token at {hospital}, {address} {pincode}, and follow the live number from your phone.',
  comment: "Description of a hospital's page, in search engines and link previews",
})
const ofDoctors = msg({ message: 'Doctors: {names}.', comment: "Follows in the description of a hospital's page" })
const ofMoreDoctors = msg({
  message: 'Doctors: {names} and {count} more.',
  comment: "Follows in the description of a hospital's page",
})

/** The description of a hospital's page. */
function descriptionOf({ name, address, pincode, doctors }: HospitalRow, asked: string): string {
  const code = language.safeParse(asked).data ?? 'en'
  const first = doctors.slice(0, 3).map((doctor) => `${doctor.name} (${specialityIn(code, doctor.speciality)})`)
  const names = first.join(', ')
  const count = doctors.length - first.length
  const booking = textIn(code, book, { hospital: name, address, pincode })
  if (names === '') return booking
  return `${booking} ${count > 0 ? textIn(code, ofMoreDoctors, { names, count }) : textIn(code, ofDoctors, { names })}`
}
