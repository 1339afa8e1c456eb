import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { hospitalAddress } from '#contract/hospital-address.ts'
import { Link } from '../ui/index.ts'
import type { HospitalHeading } from './hospital-card.tsx'
import { HospitalList } from './hospital-list.tsx'
import { PublicDoctors } from './public-doctors.tsx'
import { openHospitals, type PlaceFilter } from './use-hospitals.ts'
import { SearchTools } from './late-places.tsx'
import { useStartBooking } from './use-start-booking.ts'

interface PublicHospitalListProps {
  heading?: HospitalHeading
  /** The search text, where the caller holds it. */
  search?: { typed: string; onType: (typed: string) => void }
}

/** The hospitals for visitors. Pressing a doctor leads to the log-in, or with a token to the booking. */
export function PublicHospitalList({ heading = 'h2', search }: PublicHospitalListProps) {
  'use memo'
  const startBooking = useStartBooking()
  const [typed, setTyped] = useState('')
  const { typed: query, onType } = search ?? { typed, onType: setTyped }
  const [filter, setFilter] = useState<PlaceFilter>({})
  return (
    <HospitalList
      source={openHospitals}
      typed={query}
      onType={onType}
      heading={heading}
      filter={filter}
      tools={search && <SearchTools typed={query} filter={filter} onFilter={setFilter} />}
    >
      {(hospital) => (
        <>
          <PublicDoctors doctors={hospital.doctors} onChoose={(doctor) => void startBooking(hospital, doctor)} />
          <p className="hosp-own-page">
            <Link to={hospitalAddress(hospital._id)}>
              <Trans>Phone number and page of {hospital.name}</Trans>
            </Link>
          </p>
        </>
      )}
    </HospitalList>
  )
}
