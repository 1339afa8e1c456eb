import { useLingui } from '@lingui/react/macro'
import { CalendarPlus, House, UserRound } from 'lucide-react'
import { usePatientProfile, usePatientSession } from '../lib/session.ts'
import { Brand, Icon, IconButton, NavLink, TokenShape, useLocation, useNavigate } from '../ui/index.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/** The layout of patient pages: header, one column, and a navigation bar at the bottom on a phone. */
export function PatientLayout() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isProfile = /^\/userprofile(page)?\/?$/i.test(useLocation().pathname)
  usePatientProfile() // fetched at once, so that an expired session shows before any input
  return (
    <div className="has-bottom">
      <SkipLink />
      <header className="top">
        <div className="col head">
          <Brand to="/usershomepage" />
          <nav className="tabs wide-only" aria-label={t`Main`}>
            <NavLink to="/usershomepage" also="/firstappointment">{t`HOME`}</NavLink>
            <NavLink to="/hospitallistforusers">{t`Search Hospitals`}</NavLink>
            <NavLink to="/activeappointments">{t`My Appointments`}</NavLink>
          </nav>
          <div className="row head-acts">
            <LanguageSwitch />
            <IconButton
              label={t`Profile`}
              icon={UserRound}
              aria-current={isProfile ? 'page' : undefined}
              onClick={() => void navigate('/userprofile')}
            />
          </div>
        </div>
      </header>
      <Screen className="col stack" />
      <nav className="bottom" aria-label={t`Main`}>
        <NavLink to="/hospitallistforusers">
          <Icon of={CalendarPlus} />
          <span>{t`BOOK APPOINTMENTS`}</span>
        </NavLink>
        <NavLink to="/usershomepage" also="/firstappointment">
          <Icon of={House} />
          <span>{t`HOME`}</span>
        </NavLink>
        <NavLink to="/activeappointments">
          <Icon of={TokenShape} />
          <span>{t`ACTIVE APPOINTMENTS`}</span>
        </NavLink>
      </nav>
    </div>
  )
}

/** The layout of pages for everyone: the patient's with a patient session, else the public one. */
export function PatientOrVisitorLayout() {
  return usePatientSession() === 'in' ? <PatientLayout /> : <VisitorLayout />
}
