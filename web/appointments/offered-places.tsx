import { useQuery } from '@tanstack/react-query'
import { waitlistQuery } from '../lib/waitlist-query.ts'
import { OfferedPlace } from './offered-place.tsx'
import { RescheduleHost } from './reschedule-host.tsx'
import './offer.css'

/** The places that are kept for the patient, who waited for them, and the sheet that changes a token's day. */
export default function OfferedPlaces() {
  const { data = [] } = useQuery(waitlistQuery)
  return (
    <>
      {data.map((entry) => (
        <OfferedPlace key={`${entry.slotId} ${entry.appointmentDate}`} entry={entry} />
      ))}
      <RescheduleHost />
    </>
  )
}
