import { lazy, Suspense, useSyncExternalStore } from 'react'
import { usePatientSession } from '../lib/session.ts'

const Background = lazy(() => import('../notifications/background.tsx'))
const PatientNotices = lazy(() => import('./patient-notices.tsx'))

const isComplete = () => document.readyState === 'complete'

function listen(loaded: () => void) {
  addEventListener('load', loaded)
  return () => removeEventListener('load', loaded)
}

/** What no screen waits for: it is fetched when the first one is there. */
export function AfterFirstPaint() {
  const isPatient = usePatientSession() === 'in'
  // Asked again once it listens: the page may be complete between the first render and its effects.
  const isThere = useSyncExternalStore(listen, isComplete, () => false)
  if (!isThere) return null
  return (
    <Suspense>
      <Background />
      {isPatient && <PatientNotices />}
    </Suspense>
  )
}
