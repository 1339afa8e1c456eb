import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { Name } from '../ui/index.ts'
import { doctorOf } from './doctor-of.ts'

/** The name of an appointment's doctor, "Unknown" if the hospital has removed the doctor. */
export function DoctorName({ of }: { of: Appointment }) {
  const { t } = useLingui()
  const doctor = doctorOf(of)
  return doctor ? <Name of={doctor} /> : t`Unknown`
}
