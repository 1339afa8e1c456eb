import type { ComponentType } from 'react'
import { Trans } from '@lingui/react/macro'
import type { SessionState } from '../lib/create-session.ts'
import { patientSession } from '../lib/session.ts'
import { readTab } from '../lib/tab-storage.ts'
import { Outlet, Redirect, Brand, GhostTicket, LinkButton, PageTitle } from '../ui/index.ts'
import { useProblemText } from '../lib/load-problem-texts.ts'

interface Session {
  useSession: () => SessionState
}

/** A guard of screens that need a session.
 *  @param Ended is shown when the server has rejected the session */
export const needs = ({ useSession }: Session, login: string, Ended: ComponentType) =>
  function Guard() {
    const session = useSession()
    if (session === 'ended') return <Ended />
    return session === 'in' ? <Outlet /> : <Redirect to={login} />
  }

/** A guard of log-ins, which are skipped with a session.
 *  @param homeOf where to go instead */
export const skipsTo = (homeOf: () => string, { useSession }: Session) =>
  function Guard() {
    return useSession() === 'in' ? <Redirect to={homeOf()} /> : <Outlet />
  }

export const ForPatients = needs(patientSession, '/userlogin', InactivityView)
export const LoggedOutPatient = skipsTo(() => readTab('begunBooking') ?? '/usershomepage', patientSession)

/** Replaces a patient's screen when the server has rejected the session. */
function InactivityView() {
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
