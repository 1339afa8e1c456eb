import type { SetUp, WaitingRequest } from '#contract/registrations.ts'
import { adminHospital, type HospitalRow } from '../hospitals/index.ts'
import type { RequestRow } from './store.ts'

/** A request, as the admin sees it. */
export const waitingRequest = (row: RequestRow): WaitingRequest => ({
  _id: row.id,
  name: row.name,
  address: row.address,
  pincode: row.pincode,
  hospitalNumber: row.hospital_number,
  contactNo: row.contact_no,
  contactEmail: row.contact_email,
  doctors: row.doctors.map(({ name, speciality }) => ({ name, speciality })),
  requestedAt: row.requested_at.toISOString(),
})

/** What the admin hands over to a hospital.
 *  @param origin where the product's pages are */
export function setUp(message: string, row: HospitalRow, setupCode: string, origin: string): SetUp {
  const link = new URL('/set', origin)
  link.searchParams.set('hospitalNumber', row.hospital_number)
  link.searchParams.set('setupCode', setupCode)
  return { message, hospital: adminHospital(row), setupCode, setupLink: link.href }
}
