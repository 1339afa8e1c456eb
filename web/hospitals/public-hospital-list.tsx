import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { hospitalAddress } from '#contract/page-addresses.ts'
import { Link } from '../ui/index.ts'
import type { HospitalHeading } from './hospital-card.tsx'
import { HospitalList } from './hospital-list.tsx'
import { PublicDoctors } from './public-doctors.tsx'
import { openHospitals } from './use-hospitals.ts'
import { SearchTools } from './late-places.tsx'
import type { useSearchAddress } from './use-search-address.ts'
import { useStartBooking } from './use-start-booking.ts'

const unfiltered = {}

interface PublicHospitalListProps {
  heading?: HospitalHeading
  /** The search, where the caller holds it; without it only a text is searched. */
  search?: ReturnType<typeof useSearchAddress>
}

/** The hospitals for visitors. Pressing a doctor leads to the log-in, or with a token to the booking. */
export function PublicHospitalList({ heading = 'h2', search }: PublicHospitalListProps) {
  'use memo'
  const startBooking = useStartBooking()
  const [typed, setTyped] = useState('')
  return (
    <HospitalList
      source={openHospitals}
      typed={search?.typed ?? typed}
      onType={search ? (query) => search.onSearch({ query }) : setTyped}
      heading={heading}
      filter={search?.filter ?? unfiltered}
      tools={search && <SearchTools {...search} />}
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
