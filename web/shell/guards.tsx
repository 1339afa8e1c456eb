import { useLingui } from '@lingui/react/macro'
import { useEffect, type ComponentType } from 'react'
import type { SessionState } from '../lib/create-session.ts'
import { hospitalSession, patientSession } from '../lib/session.ts'
import { Outlet, Redirect, useDialogs } from '../ui/index.ts'
import { InactivityView } from './inactivity-view.tsx'

interface Session {
  useSession: () => SessionState
}

/** A guard of screens that need a session.
 *  @param Ended is shown when the server has rejected the session */
const needs = ({ useSession }: Session, login: string, Ended: ComponentType) =>
  function Guard() {
    const session = useSession()
    if (session === 'ended') return <Ended />
    return session === 'in' ? <Outlet /> : <Redirect to={login} />
  }

/** A guard of log-ins, which are skipped with a session. */
const skipsTo = (home: string, { useSession }: Session) =>
  function Guard() {
    return useSession() === 'in' ? <Redirect to={home} /> : <Outlet />
  }

export const ForPatients = needs(patientSession, '/userlogin', InactivityView)
export const ForHospitals = needs(hospitalSession, '/receptionlogin', HospitalSessionEnded)
export const LoggedOutPatient = skipsTo('/usershomepage', patientSession)
export const LoggedOutHospital = skipsTo('/hospital-dashboard', hospitalSession)

function HospitalSessionEnded() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  useEffect(() => {
    // the guard redirects to the log-in meanwhile, and the dialog stays open above it
    if (hospitalSession.forget()) void dialogs.alert(t`Couldnt fetch hospital details. Please try again later.`)
  }, [dialogs, t])
  return null
}
