import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { usePatientSession } from '../lib/session.ts'
import { LinkButton, ListEmpty, PageTitle } from '../ui/index.ts'

/** Stands at every address that the product does not have. */
export default function NotFound() {
  const { t } = useLingui()
  const hospitals = usePatientSession() === 'in' ? '/hospitallistforusers' : '/hlist'
  return (
    <div className="col stack page">
      <PageTitle>{t`There is no page at this address`}</PageTitle>
      <ListEmpty
        title={t`The address may be misspelt, or the page has moved.`}
        text={t`Look for a hospital, or start again from the first page.`}
      >
        <div className="row flex-wrap justify-center">
          <LinkButton to={hospitals} icon={Search}>
            <Trans>Search Hospitals</Trans>
          </LinkButton>
          <LinkButton to="/" kind="second">
            <Trans>First page</Trans>
          </LinkButton>
        </div>
      </ListEmpty>
    </div>
  )
}
