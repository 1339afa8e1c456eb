import { useLingui } from '@lingui/react/macro'
import type { Appointment } from '#contract/appointments.ts'
import { longDay } from '../lib/dates.ts'
import { doctorOf } from './doctor-of.ts'

/** A visit as text, for sharing and for calendars. */
export function useVisitText(appointment: Appointment) {
  const { t } = useLingui()
  const { hospitalId: hospital, slot, queueNumber, appointmentDate } = appointment
  const { name, startTime, endTime } = slot
  return {
    title: t`Token ${queueNumber} at ${hospital.name}`,
    doctor: doctorOf(appointment)?.name,
    when: t`${longDay(appointmentDate)}, ${name}, ${startTime} to ${endTime}`,
    address: placeOf(hospital),
  }
}

/** A hospital's address, without repeating its pincode. */
export const placeOf = ({ address, pincode }: { address: string; pincode: string }) =>
  address.includes(pincode) ? address : `${address} ${pincode}`
