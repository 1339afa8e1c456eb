import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { hospitalSession, useHospitalSession, usePatientSession } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'
import { InactivityView } from './inactivity-view.tsx'

/** Patient pages, which need a patient token. */
export function ForPatients() {
  const session = usePatientSession()
  if (session === 'ended') return <InactivityView />
  return session === 'in' ? <Outlet /> : <Navigate to="/userlogin" replace />
}

/** Staff pages, which need a hospital token. */
export function ForHospitals() {
  const session = useHospitalSession()
  if (session === 'ended') return <HospitalSessionEnded />
  return session === 'in' ? <Outlet /> : <Navigate to="/receptionlogin" replace />
}

/** The patient's log-in, skipped with a token. */
export function LoggedOutPatient() {
  return usePatientSession() === 'in' ? <Navigate to="/usershomepage" replace /> : <Outlet />
}

/** The staff's log-in, skipped with a token. */
export function LoggedOutHospital() {
  return useHospitalSession() === 'in' ? <Navigate to="/hospital-dashboard" replace /> : <Outlet />
}

function HospitalSessionEnded() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  useEffect(() => {
    // the guard redirects to the log-in meanwhile, and the dialog stays open above it
    if (hospitalSession.forget()) void dialogs.alert(t`Couldnt fetch hospital details. Please try again later.`)
  }, [dialogs, t])
  return null
}
