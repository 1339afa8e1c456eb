import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../ui/index.ts'
import { PublicHospitalList } from './public-hospital-list.tsx'
import { useSearchAddress } from './use-search-address.ts'

/** The public list of hospitals as a page. */
export default function PublicHospitals() {
  const { t } = useLingui()
  const search = useSearchAddress()
  return (
    <div className="col stack page">
      <PageTitle>{t`Hospitals`}</PageTitle>
      <p className="muted">
        <Trans>Book and track offline appointments at nearby clinics and diagnostic centres.</Trans>
      </p>
      <PublicHospitalList search={search} />
    </div>
  )
}
