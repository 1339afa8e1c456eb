import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Card, LinkButton, ListEmpty } from '../ui/index.ts'

/** The empty state: no token yet, and where to book one. */
export default function NoAppointments() {
  const { t } = useLingui()
  return (
    <Card className="empty-card">
      <ListEmpty
        title={t`You have no active appointments`}
        text={t`Find your clinic by its name or pincode and book a token. It shows up here with the live number.`}
      >
        <LinkButton to="/hospitallistforusers" icon={Search}>
          <Trans>Search Hospitals</Trans>
        </LinkButton>
      </ListEmpty>
    </Card>
  )
}
