import { useQuery } from '@tanstack/react-query'
import { waitlistQuery } from '../lib/waitlist-query.ts'
import { OfferedPlace } from './offered-place.tsx'
import './offer.css'

/** The places that are kept for the patient, who waited for them. */
export default function OfferedPlaces() {
  const { data = [] } = useQuery(waitlistQuery)
  return data.flatMap((entry) =>
    entry.offeredUntil === undefined
      ? []
      : [
          <OfferedPlace
            key={`${entry.slotId} ${entry.appointmentDate}`}
            entry={entry}
            until={Date.parse(entry.offeredUntil)}
          />,
        ],
  )
}
