import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { hospitalSession } from '../lib/session.ts'
import { useDialogs } from '../ui/index.ts'
import { needs } from './guards.tsx'

/** The guard of the desk's screens. No patient loads it. */
export default needs(hospitalSession, '/receptionlogin', HospitalSessionEnded)

function HospitalSessionEnded() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  useEffect(() => {
    // the guard redirects to the log-in meanwhile, and the dialog stays open above it
    const end = hospitalSession.forget()
    const options = end === 'over' ? { title: t`You are signed out. Sign in again.` } : undefined
    if (end) void dialogs.alert(t`Couldnt fetch hospital details. Please try again later.`, options)
  }, [dialogs, t])
  return null
}
