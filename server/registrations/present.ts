import { registeredDetails, type SetUp, type WaitingRequest } from '#contract/registrations.ts'
import { adminHospital, type HospitalRow } from '../hospitals/index.ts'
import { fieldsOf } from '../platform/columns.ts'
import { specialityOf } from '../texts/specialities.ts'
import type { RequestRow } from './store.ts'

const detailsOf = fieldsOf(registeredDetails)

/** The admin's view of a request. */
export const waitingRequest = (row: RequestRow): WaitingRequest => ({
  _id: row.id,
  ...detailsOf(row),
  doctors: row.doctors.map(({ name, secondName, speciality, timings }) => ({
    name,
    ...(secondName && { secondName }),
    speciality,
    ...specialityOf(speciality),
    ...(timings && { timings }),
  })),
  requestedAt: row.requested_at.toISOString(),
})

/** The set-up link that the admin gives to a hospital.
 *  @param origin of the product's pages */
export function setUp(message: string, row: HospitalRow, setupCode: string, origin: string): SetUp {
  const link = new URL('/set', origin)
  link.searchParams.set('hospitalNumber', row.hospital_number)
  link.searchParams.set('setupCode', setupCode)
  return { message, hospital: adminHospital(row), setupCode, setupLink: link.href }
}
