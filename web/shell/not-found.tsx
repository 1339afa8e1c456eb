import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { usePatientSession } from '../lib/session.ts'
import { GhostTicket, LinkButton, PageTitle } from '../ui/index.ts'

/** Stands at every address that the product does not have. */
export default function NotFound() {
  const { t } = useLingui()
  const hospitals = usePatientSession() === 'in' ? '/hospitallistforusers' : '/hlist'
  return (
    <div className="col page empty">
      <GhostTicket />
      <PageTitle>{t`There is no page at this address`}</PageTitle>
      <p className="muted">
        <Trans>
          It may be misspelt, or the page has moved. Look for a hospital, or start again from the first page.
        </Trans>
      </p>
      <div className="row flex-wrap justify-center">
        <LinkButton to={hospitals} icon={Search}>
          <Trans>Search Hospitals</Trans>
        </LinkButton>
        <LinkButton to="/" kind="second">
          <Trans>First page</Trans>
        </LinkButton>
      </div>
    </div>
  )
}
