import { useLingui } from '@lingui/react/macro'
import type { Doctor, Hospital } from '#contract/hospitals.ts'
import { bookingAddress } from '../lib/booking-address.ts'
import { usePatientSession } from '../lib/session.ts'
import { writeTab } from '../lib/tab-storage.ts'
import { useDialogs, useNavigate } from '../ui/index.ts'

/** Handles a visitor's press on a doctor: leads to the booking at that hospital, or to the log-in, after which the booking goes on. */
export function useStartBooking(): (hospital: Hospital, doctor?: Doctor) => Promise<void> {
  'use memo'
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const session = usePatientSession()
  return async (hospital, doctor) => {
    const address = bookingAddress(hospital, doctor?._id)
    if (session === 'in') {
      await navigate(address)
      return
    }
    writeTab('begunBooking', address)
    await dialogs.alert(t`Please log in first`)
    await navigate('/userlogin')
  }
}
