import { useSyncExternalStore } from 'react'
import { usePatientSession } from '../lib/session.ts'
import { late, latePart } from '../lib/late.tsx'

const Background = latePart(late(() => import('../notifications/background.tsx')))
const FollowLanguage = latePart(late(() => import('./follow-language.tsx')))
const PatientNotices = latePart(late(() => import('./patient-notices.tsx')))

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
    <>
      <Background />
      <FollowLanguage />
      {isPatient && <PatientNotices />}
    </>
  )
}
