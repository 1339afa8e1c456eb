import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PageAddress } from '#contract/page-addresses.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import { FindButton } from '../desk/find-button.tsx'
import { useActSync } from '../desk/use-acts.ts'
import { chosenLanguage, showLanguage } from '../lib/choose-language.ts'
import { latePart } from '../lib/late.tsx'
import { useAskedMe, useMay } from '../lib/use-me.ts'
import { hospitalSession, isRefusal, useHospitalProfile } from '../lib/session.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'
import { lateReminder } from '../people/index.ts'
import { Brand, NavLink, Redirect, useLocation } from '../ui/index.ts'
import { accountAddress, menuAddress, settingsAddress } from '../settings/addresses.ts'
import { useMenuBeside } from '../settings/use-menu-beside.ts'
import { AccountButton } from './account-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Screen, SkipLink } from './screen.tsx'
import { StaffLogOut } from './staff-log-out.tsx'
import './desk-bar.css'

/** The screens of the settings: the section of doctors has several addresses. */
const isOfSettings = /^\/(?:load-hospital-details|schedule|update-doctor-timings)(?:\/|$)/i

/** The screen that a role has instead of the dashboard. */
const ownScreens: Readonly<Record<HospitalRole, PageAddress | undefined>> = {
  owner: undefined,
  manager: undefined,
  reception: undefined,
  doctor: '/doctor',
}

const SecondStepReminder = latePart(lateReminder)

/** The layout of the desk's pages, in full width. */
export default function StaffLayout() {
  const { data: me, isError: isUnknown } = useAskedMe()
  const role = me?.person?.role
  const own = role && ownScreens[role]
  const first = useFirstScreen(own)
  const { t } = useLingui()
  const profile = useHospitalProfile()
  const isRefused = !profile.data && isRefusal(profile.error)
  useEffect(() => {
    if (isRefused) hospitalSession.end('refused')
  }, [isRefused])
  useActSync()
  const may = useMay()
  const hasSettings = may('settings')
  useEffect(() => {
    if (me?.language && chosenLanguage() === undefined) showLanguage(me.language).catch(() => undefined)
  }, [me?.language])
  const { pathname } = useLocation()
  const isMenuBeside = useMenuBeside()
  const isSettings = isOfSettings.test(pathname)
  const isAccount = pathname.toLowerCase() === accountAddress
  // another role's address, typed
  const isReports = /^\/reports(?:\/|$)/i.test(pathname)
  const isOfSome = (isSettings && !isAccount) || isReports
  const isForbidden = me !== undefined && isOfSome && !may(isReports ? 'reports' : 'settings')
  const isUnprotected = me?.person?.role === 'owner' && !me.hasTotp && me.passkeys === 0
  // stays when the second step is set, until its recovery codes are kept
  const [reminds, setReminds] = useState(false)
  if (isUnprotected && !reminds) setReminds(true)
  // the menu has the log-out button, with a label
  const isMenuShown = isSettings && (isMenuBeside || pathname.toLowerCase().startsWith(menuAddress))
  if (first !== undefined) return <Redirect to={first} />
  return (
    <>
      <SkipLink />
      <header className="top desk-top">
        <div className="desk">
          <Brand to="/hospital-dashboard" note={t`for Hospital staff`} />
          <nav className="tabs" aria-label={t`Staff`}>
            <NavLink to="/hospital-dashboard" also="/doctorsAndAppointments">{t`Dashboard`}</NavLink>
            {may('reports') && <NavLink to="/reports">{t`Reports`}</NavLink>}
            {hasSettings && (
              <NavLink
                to={isMenuBeside ? settingsAddress : menuAddress}
                also={isSettings ? pathname : settingsAddress}
              >{t`Settings`}</NavLink>
            )}
          </nav>
          <div className="place">
            {profile.data && !own && <FindButton hospital={profile.data} />}
            {me ? (
              <AccountButton me={me} />
            ) : (
              <b>
                <bdi>{profile.data?.name}</bdi>
              </b>
            )}
            <LanguageSwitch />
            {!me?.person && !(isMenuShown && profile.data) && <StaffLogOut />}
          </div>
        </div>
      </header>
      {isForbidden ? (
        <Redirect to="/hospital-dashboard" />
      ) : (
        // a role without reports or settings asks for none, also by a typed address
        (me !== undefined || isUnknown || !isOfSome) && <Screen className="desk" />
      )}
      {reminds && <SecondStepReminder key={me?.person?._id} isNeeded={isUnprotected && !isAccount} />}
    </>
  )
}

/** Where a log-in leads instead of the dashboard: to the address that was asked for before it, or to the screen of the role. */
function useFirstScreen(own: PageAddress | undefined): string | undefined {
  const { pathname } = useLocation()
  const [asked] = useState(() => readTab('askedAddress'))
  useEffect(() => writeTab('askedAddress', undefined), [])
  if (!/^\/hospital-dashboard/i.test(pathname)) return undefined
  return asked ?? own
}
