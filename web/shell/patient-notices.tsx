import { useKnownAppointments } from '../appointments/appointments-query.ts'
import { AllowOffer, LiveNotices } from '../notifications/index.ts'

/** Shows notices of the patient's queues on open pages that follow them. */
export default function PatientNotices() {
  const appointments = useKnownAppointments()
  if (appointments.length === 0) return null
  return (
    <>
      {appointments.map((appointment, place) => (
        <LiveNotices key={appointment._id} appointment={appointment} isFirst={place === 0} />
      ))}
      <AllowOffer />
    </>
  )
}
