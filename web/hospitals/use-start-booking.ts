import { useLingui } from '@lingui/react/macro'
import type { Hospital } from '#contract/hospitals.ts'
import { usePatientSession } from '../lib/session.ts'
import { useDialogs, useNavigate } from '../ui/index.ts'

/** Handles a visitor's press on a doctor: leads to the log-in, or with a token to the booking at that hospital. */
export function useStartBooking(): (hospital: Hospital) => Promise<void> {
  'use memo'
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const session = usePatientSession()
  return async ({ name }) => {
    if (session === 'in') {
      await navigate(`/hospitallistforusers?${new URLSearchParams({ query: name })}`)
      return
    }
    await dialogs.alert(t`Please log in first`)
    await navigate('/userlogin')
  }
}
