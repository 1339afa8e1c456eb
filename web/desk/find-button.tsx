import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { late, latePart, LateSheet } from '../lib/late.tsx'
import { Button, useLocation } from '../ui/index.ts'
import { show } from './shown-day.ts'

const lateFinder = late(() => import('./finder.tsx'))
const Finder = latePart(lateFinder, LateSheet)

/** After so many milliseconds the code is fetched, so that no letter typed after the key is lost. */
const untilNeeded = 1500

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not(.check, [type=radio]), select, textarea')

/** Opens the search for a patient; so do `/` and Ctrl K. */
export function FindButton({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    const isK = (event.ctrlKey || event.metaKey) && event.code === 'KeyK' && !event.altKey && !event.shiftKey
    if ((!isSlash && !isK) || document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void lateFinder.eventually(), untilNeeded)
    return () => clearTimeout(timer)
  }, [])
  // the dashboard begins with today again
  const isDashboard = /^\/(?:hospital-dashboard|doctorsAndAppointments)/i.test(pathname)
  useEffect(() => {
    if (!isDashboard) show({})
  }, [isDashboard])
  return (
    <>
      <Button
        kind="second"
        icon={Search}
        className="find-button"
        aria-label={t`Find a patient`}
        aria-keyshortcuts="/ Control+K"
        title={t`Find a patient`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">
          <Trans>Find</Trans>
        </span>
        <kbd aria-hidden="true">/</kbd>
      </Button>
      {isOpen && <Finder hospital={hospital} onClose={() => setOpen(false)} />}
    </>
  )
}
