import { useKnownAppointments } from '../appointments/use-known-appointments.ts'
import { LiveNotices } from '../notifications/index.ts'

/** Tells of the patient's queues while a page is open that follows them. */
export default function PatientNotices() {
  return useKnownAppointments().map((appointment, place) => (
    <LiveNotices key={appointment._id} appointment={appointment} isFirst={place === 0} />
  ))
}
