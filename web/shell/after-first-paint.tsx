import { lazy, Suspense, useSyncExternalStore } from 'react'
import { usePatientSession } from '../lib/session.ts'
import { textsReady } from '../lib/texts.ts'

const Background = lazy(() => import('../notifications/background.tsx').then(textsReady))
const FollowLanguage = lazy(() => import('./follow-language.tsx').then(textsReady))
const PatientNotices = lazy(() => import('./patient-notices.tsx').then(textsReady))

const isComplete = () => document.readyState === 'complete'

function listen(loaded: () => void) {
  addEventListener('load', loaded)
  return () => removeEventListener('load', loaded)
}

/** Code that no screen needs at first; it loads after the first screen. */
export function AfterFirstPaint() {
  const isPatient = usePatientSession() === 'in'
  // Checked again after subscribing, because the page may finish loading between the first render and its effects.
  const isLoaded = useSyncExternalStore(listen, isComplete, () => false)
  if (!isLoaded) return null
  return (
    <Suspense>
      <Background />
      <FollowLanguage />
      {isPatient && <PatientNotices />}
    </Suspense>
  )
}
