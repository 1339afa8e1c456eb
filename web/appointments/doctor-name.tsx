import type { Appointment } from '#contract/appointments.ts'
import type { Doctor } from '#contract/hospitals.ts'
import { useLingui } from '@lingui/react/macro'
import { Name } from '../ui/index.ts'

/** The doctor of an appointment; undefined if the hospital has removed the doctor. */
export function doctorOf({ doctorId, hospitalId }: Appointment): Doctor | undefined {
  return hospitalId.doctors.find((doctor) => doctor._id === doctorId)
}

/** The name of an appointment's doctor, "Unknown" if the hospital has removed the doctor. */
export function DoctorName({ of }: { of: Appointment }) {
  const { t } = useLingui()
  const doctor = doctorOf(of)
  return doctor ? <Name of={doctor} /> : t`Unknown`
}
