import { useKnownAppointments } from '../appointments/appointments-query.ts'
import { useSecondPressDropped } from '../lib/use-second-press.ts'
import { AllowOffer, LiveNotices } from '../notifications/index.ts'

const never = () => false

/** Shows notices of the patient's queues on open pages that follow them, and drops the second of two taps: below the *OK* of a booking is the
 *  navigation. */
export default function PatientNotices() {
  useSecondPressDropped(never)
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
