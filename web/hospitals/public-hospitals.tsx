import { useLingui } from '@lingui/react/macro'
import { PageTitle } from '../ui/index.ts'
import { PublicHospitalList } from './public-hospital-list.tsx'

/** The public list of hospitals, on a page of its own. */
export default function PublicHospitals() {
  const { t } = useLingui()
  return (
    <div className="col stack page">
      <PageTitle>{t`Hospitals`}</PageTitle>
      <PublicHospitalList />
    </div>
  )
}
