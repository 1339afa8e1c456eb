import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { longDay } from '../lib/dates.ts'
import { bothNames } from '../ui/index.ts'
import { doctorOf } from './doctor-of.ts'
import { placeOf } from './place-of.ts'

/** A visit as text, for sharing and for calendars. */
export function useVisitText(appointment: Appointment) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, queueNumber, appointmentDate } = appointment
  const { name, startTime, endTime } = slot
  const doctor = doctorOf(appointment)
  return {
    title: t`Token ${queueNumber} at ${bothNames(hospital)}`,
    doctor: doctor && bothNames(doctor),
    when: t`${longDay(appointmentDate)}, ${name}, ${startTime} to ${endTime}`,
    address: placeOf(hospital),
  }
}
