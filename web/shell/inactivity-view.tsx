import { Trans } from '@lingui/react/macro'
import { useProblemText } from '../lib/load-problem-texts.ts'
import { Brand, GhostTicket, LinkButton, PageTitle } from '../ui/index.ts'
import './inactivity-view.css'

/** Replaces a patient's screen when the server has rejected the session. */
export function InactivityView() {
  const ended = useProblemText('session-ended')
  return (
    <main className="inactivity">
      <Brand to="/" />
      <div className="inactivity-text">
        <GhostTicket />
        <PageTitle>{ended ?? ''}</PageTitle>
        <LinkButton to="/userlogin">
          <Trans>Login</Trans>
        </LinkButton>
      </div>
    </main>
  )
}
