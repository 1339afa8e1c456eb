import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle, useLocation, useNavigate } from '../ui/index.ts'
import { PublicHospitalList } from './public-hospital-list.tsx'

/** The public list of hospitals as a page. */
export default function PublicHospitals() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  /** The search text is in the address: it survives a reload and can be shared. Updated synchronously, or the controlled
   *  input would lose fast typing. */
  function type(query: string) {
    void navigate({ search: query && `?${new URLSearchParams({ query })}` }, { replace: true, flushSync: true })
  }
  return (
    <div className="col stack page">
      <PageTitle>{t`Hospitals`}</PageTitle>
      <p className="muted">
        <Trans>Book and track offline appointments at nearby clinics and diagnostic centres.</Trans>
      </p>
      <PublicHospitalList search={{ typed: new URLSearchParams(search).get('query') ?? '', onType: type }} />
    </div>
  )
}
