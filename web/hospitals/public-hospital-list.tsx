import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hospital } from '#contract/hospitals.ts'
import { usePatientSession } from '../lib/session.ts'
import { useAsk } from '../ui/index.ts'
import { HospitalList } from './hospital-list.tsx'
import { PublicDoctors } from './public-doctors.tsx'
import { openHospitals } from './use-hospitals.ts'

/** The hospitals for visitors. Whoever presses a doctor is asked to log in first, and with a token goes on to book. */
export function PublicHospitalList() {
  const { t } = useLingui()
  const ask = useAsk()
  const navigate = useNavigate()
  const session = usePatientSession()
  const [typed, setTyped] = useState('')

  async function wishToBook(hospital: Hospital) {
    if (session === 'in') {
      await navigate(`/hospitallistforusers?${new URLSearchParams({ query: hospital.name })}`)
      return
    }
    await ask.alert(t`Please log in first`)
    await navigate('/userlogin')
  }
  return (
    <HospitalList source={openHospitals} typed={typed} onType={setTyped}>
      {(hospital) => <PublicDoctors doctors={hospital.doctors} onChoose={() => void wishToBook(hospital)} />}
    </HospitalList>
  )
}
