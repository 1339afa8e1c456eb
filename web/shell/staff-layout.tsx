import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useActSync } from '../desk/use-act-sync.ts'
import { useLocation } from 'react-router'
import { hospitalSession, isRefusal, useHospitalProfile } from '../lib/session.ts'
import { Brand, NavLink } from '../ui/index.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import { StaffLogOut } from './staff-log-out.tsx'
import './bars.css'

const settings = '/load-hospital-details'

/** The layout of the desk's pages, in full width. */
export default function StaffLayout() {
  const { t } = useLingui()
  const profile = useHospitalProfile()
  const isRefused = !profile.data && isRefusal(profile.error)
  useEffect(() => {
    if (isRefused) hospitalSession.end()
  }, [isRefused])
  useActSync()
  // there the log-out button is in the banner, with a label
  const address = useLocation().pathname.toLowerCase()
  const isSettings = address.startsWith(settings)
  const schedule = address.startsWith('/schedule/') ? address : undefined
  return (
    <>
      <SkipLink />
      <header className="top desk-top">
        <div className="desk">
          <Brand to="/hospital-dashboard" note={t`for Hospital staff`} />
          <nav className="tabs" aria-label={t`Staff`}>
            <NavLink to="/hospital-dashboard" also="/doctorsAndAppointments">{t`Dashboard`}</NavLink>
            <NavLink to={settings} also={schedule ?? '/update-doctor-timings'}>{t`Settings`}</NavLink>
          </nav>
          <div className="place">
            <b>
              <bdi>{profile.data?.name}</bdi>
            </b>
            <LanguageSwitch />
            {!(isSettings && profile.data) && <StaffLogOut />}
          </div>
        </div>
      </header>
      <Screen className="desk" />
    </>
  )
}
