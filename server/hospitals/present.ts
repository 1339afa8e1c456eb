import type { Doctor, Hospital } from '#contract/hospitals.ts'
import type { AdminHospital } from '#contract/registrations.ts'
import type { DoctorRow, HospitalRow } from './store.ts'

/** A doctor, as anybody may see it. */
export function publicDoctor(row: DoctorRow): Doctor {
  return {
    _id: row.id,
    name: row.name,
    speciality: row.speciality,
    availability: row.available ? 'Available' : 'Not Available',
    ...(row.timing_start && row.timing_end && { timings: { start: row.timing_start, end: row.timing_end } }),
  }
}

/** A hospital, as anybody may see it: without its log-in number and its e-mail. */
export function publicHospital(row: HospitalRow): Hospital {
  return {
    _id: row.id,
    name: row.name,
    address: row.address,
    pincode: row.pincode,
    contactNo: row.contact_no,
    timeZone: row.time_zone,
    doctors: row.doctors.map(publicDoctor),
  }
}

/** A hospital, as the admin sees it. */
export const adminHospital = (row: HospitalRow): AdminHospital => ({
  ...publicHospital(row),
  hospitalNumber: row.hospital_number,
  contactEmail: row.contact_email,
  suspended: row.suspended,
})
