import type { Appointment } from '#contract/appointments.ts'
import type { Doctor } from '#contract/hospitals.ts'

/** The doctor of an appointment; undefined if the hospital has removed the doctor. */
export function doctorOf({ doctorId, hospitalId }: Appointment): Doctor | undefined {
  return hospitalId.doctors.find((doctor) => doctor._id === doctorId)
}
