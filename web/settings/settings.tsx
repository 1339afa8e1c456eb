import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { latePart, LateScreen } from '../lib/late.tsx'
import { useMay, useMe } from '../lib/use-me.ts'
import { lateAccount, lateOwnLogInSwitch, latePeople } from '../people/index.ts'
import { Button, Icon, Link, LinkButton, Name, PageTitle, Redirect, useLocation } from '../ui/index.ts'
import {
  accountAddress,
  clinicAddress,
  historyAddress,
  menuAddress,
  messagesAddress,
  peopleAddress,
  screensAddress,
  securityAddress,
  settingsAddress,
} from './addresses.ts'
import { ChangePassword } from './change-password.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { MessageSettings } from './messages/message-settings.tsx'
import { DoctorsSettings } from './doctors-settings.tsx'
import { OwnHospital } from './own-hospital.tsx'
import { type Section, sectionOf, sections } from './sections.ts'
import { useMenuBeside } from './use-menu-beside.ts'
import { DeviceSettings } from './devices/device-settings.tsx'
import { PrintSettings } from './print-settings.tsx'

const YourAccount = latePart(lateAccount, LateScreen)
const PeopleSettings = latePart(latePeople, LateScreen)

export interface SettingsParts {
  /** The log-out button. */
  logOut: ReactNode
  /** The section *History*. */
  history: ReactNode
}

/** The hospital's settings: a menu, and the section of the address. Where there is no room for both, the menu is a page of its own. */
export function Settings(parts: SettingsParts) {
  return <OwnHospital>{(hospital) => <Sections hospital={hospital} {...parts} />}</OwnHospital>
}

function Sections({ hospital, logOut, history }: SettingsParts & { hospital: HospitalProfile }) {
  const { t } = useLingui()
  const isBeside = useMenuBeside()
  const isKnown = useMe() !== undefined
  const may = useMay()
  const hasSettings = may('settings')
  const address = sectionOf(useLocation().pathname)
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const isMenu = address === menuAddress && !isBeside
  const shown = address === menuAddress ? settingsAddress : address
  const needed = sections.find(({ to }) => to === shown)?.needs
  /** The first one and the own account are asked for before it is known who is here. */
  const isAllowed = [settingsAddress, accountAddress].includes(shown) || (needed !== undefined && may(needed))
  if (isKnown && !isAllowed) return <Redirect to={settingsAddress} />
  return (
    <div className="settings">
      {isMenu && <PageTitle>{t`Settings`}</PageTitle>}
      {(isBeside || isMenu) && (
        <SettingsMenu
          hospital={hospital}
          shown={address}
          isPage={isMenu}
          isPasswordOpen={isPasswordOpen}
          onPassword={() => setPasswordOpen(!isPasswordOpen)}
          logOut={logOut}
        />
      )}
      <div className="settings-section">
        {!isBeside && !isMenu && hasSettings && (
          <LinkButton kind="quiet" small icon={ChevronLeft} className="up" to={menuAddress}>
            <Trans>Settings</Trans>
          </LinkButton>
        )}
        {isPasswordOpen && shown !== securityAddress && (
          <ChangePassword hospitalNumber={hospital.hospitalNumber} onCancel={() => setPasswordOpen(false)} />
        )}
        {!isMenu && shown === settingsAddress && <DoctorsSettings hospital={hospital} />}
        {isAllowed && shown === clinicAddress && <ClinicSettings hospital={hospital} />}
        {isAllowed && shown === peopleAddress && <PeopleSettings doctors={hospital.doctors} />}
        {shown === accountAddress && <YourAccount />}
        {isAllowed && shown === screensAddress && <ScreensSettings hospital={hospital} />}
        {isAllowed && shown === messagesAddress && <MessageSettings hospital={hospital} />}
        {isAllowed && shown === securityAddress && <SecuritySettings hospital={hospital} />}
        {isAllowed && shown === historyAddress && history}
      </div>
    </div>
  )
}

/** The section *Screens and papers*: the paired devices, slips and the poster. */
function ScreensSettings({ hospital }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Screens and papers`}</PageTitle>
      <div className="settings-two">
        <DeviceSettings doctors={hospital.doctors} />
        <PrintSettings hospital={hospital} />
      </div>
    </>
  )
}

const OwnLogInSwitch = latePart(lateOwnLogInSwitch)

/** The section *Security*: the hospital's password, and its own log-in on and off. */
function SecuritySettings({ hospital: { hospitalNumber } }: { hospital: HospitalProfile }) {
  const { t } = useLingui()
  return (
    <>
      <header className="messages-head">
        <PageTitle>{t`Security`}</PageTitle>
        <p className="muted">
          <Trans>For the log-in with the hospital number. Each person’s own password is in Your account.</Trans>
        </p>
      </header>
      <ChangePassword hospitalNumber={hospitalNumber} />
      <OwnLogInSwitch />
    </>
  )
}

interface SettingsMenuProps {
  hospital: HospitalProfile
  /** The address of the section that is shown. */
  shown: Section['to']
  /** The list is a page of its own, as on a phone. */
  isPage: boolean
  isPasswordOpen: boolean
  onPassword: () => void
  logOut: ReactNode
}

/** The hospital that the settings are of, their sections, the password and the log-out button. */
function SettingsMenu({ hospital, shown, isPage, isPasswordOpen, onPassword, logOut }: SettingsMenuProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const isPerson = Boolean(useMe()?.person)
  const shownSections = sections.filter(({ needs, ofPerson }) => may(needs) && (isPerson || !ofPerson))
  const { address, pincode, hospitalNumber } = hospital
  return (
    <div className={isPage ? 'settings-menu page' : 'settings-menu'}>
      <section className="settings-banner" aria-label={t`Hospital`}>
        <h2>
          <Name of={hospital} />
        </h2>
        <p className="muted">
          <Trans>
            {address} {pincode}. Hospital number <b>{hospitalNumber}</b>
          </Trans>
        </p>
      </section>
      <nav className={isPage ? 'card' : undefined} aria-label={t`Sections of the settings`}>
        {shownSections.map(({ to, icon, name, holds }) => (
          <Link key={to} to={to} aria-current={to === shown ? 'page' : undefined}>
            <Icon of={icon} />
            <span>
              {i18n._(name)}
              {isPage && <small>{i18n._(holds)}</small>}
            </span>
            {isPage && <Icon of={ChevronRight} size="s" />}
          </Link>
        ))}
      </nav>
      <div className={isPage ? 'card acts' : 'acts'}>
        {may('security') && shown !== securityAddress && (
          <Button kind="quiet" icon={KeyRound} aria-expanded={isPasswordOpen} onClick={onPassword}>
            <Trans>Change Password</Trans>
          </Button>
        )}
        {logOut}
      </div>
    </div>
  )
}
