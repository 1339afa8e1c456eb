import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { longDay } from '../lib/dates.ts'
import { bothNames } from '../ui/index.ts'
import { doctorOf } from './doctor-of.ts'

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

/** A hospital's address, without repeating its pincode. */
export const placeOf = ({ address, pincode }: { address: string; pincode: string }) =>
  address.includes(pincode) ? address : `${address} ${pincode}`
