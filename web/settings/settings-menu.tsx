import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HospitalProfile } from '#contract/slots.ts'
import { useMay, useMe } from '../lib/use-me.ts'
import { Button, Icon, Link, Name } from '../ui/index.ts'
import { securityAddress } from './addresses.ts'
import { sections, type Section } from './sections.ts'

export interface SettingsMenuProps {
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
export function SettingsMenu({ hospital, shown, isPage, isPasswordOpen, onPassword, logOut }: SettingsMenuProps) {
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
