import { lazy, Suspense, useEffect, useState } from 'react'
import { usePatientSession } from '../lib/session.ts'

const Background = lazy(() => import('../notifications/background.tsx'))
const PatientNotices = lazy(() => import('./patient-notices.tsx'))

/** What no screen waits for: it is fetched when the first one is there. */
export function AfterFirstPaint() {
  const isPatient = usePatientSession() === 'in'
  const [isThere, setThere] = useState(document.readyState === 'complete')
  useEffect(() => {
    const loaded = () => setThere(true)
    addEventListener('load', loaded)
    return () => removeEventListener('load', loaded)
  }, [])
  if (!isThere) return null
  return (
    <Suspense>
      <Background />
      {isPatient && <PatientNotices />}
    </Suspense>
  )
}
