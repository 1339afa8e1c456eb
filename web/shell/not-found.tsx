import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { usePatientSession } from '../lib/session.ts'
import { GhostTicket, LinkButton, PageTitle, SearchField, useLocation, useNavigate } from '../ui/index.ts'
import './not-found.css'

/** The page for unknown addresses. */
export default function NotFound() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const list = usePatientSession() === 'in' ? '/hospitallistforusers' : '/hlist'
  const hospitals = typed.trim() ? `${list}?${new URLSearchParams({ query: typed.trim() })}` : list
  const label = t`Search by pincode or centre name`
  return (
    <div className="col page empty not-found">
      <GhostTicket />
      <PageTitle>{t`There is no page at this address`}</PageTitle>
      <p className="muted">
        <Trans>
          Nothing is at {pathname}: it may be misspelt, or the page has moved. Look for a hospital, or start again from
          the first page.
        </Trans>
      </p>
      <div className="not-found-search">
        <SearchField
          label={label}
          placeholder={label}
          value={typed}
          onChange={setTyped}
          onEnter={() => void navigate(hospitals)}
        />
      </div>
      <div className="row">
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
