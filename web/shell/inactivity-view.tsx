import { Trans, useLingui } from '@lingui/react/macro'
import { Brand, GhostTicket, LinkButton, PageTitle } from '../ui/index.ts'
import './inactivity-view.css'

/** Replaces a patient's screen when the server has rejected the session. */
export function InactivityView() {
  const { t } = useLingui()
  return (
    <main className="inactivity">
      <Brand to="/" />
      <div className="inactivity-text">
        <GhostTicket />
        <PageTitle>{t`You have been logged out due to inactivity.`}</PageTitle>
        <LinkButton to="/userlogin">
          <Trans>Login</Trans>
        </LinkButton>
      </div>
    </main>
  )
}
