import { Trans, useLingui } from '@lingui/react/macro'
import type { HospitalProfile } from '#contract/slots.ts'
import { latePart } from '../lib/late.tsx'
import { lateOwnLogInSwitch } from '../people/index.ts'
import { PageTitle } from '../ui/index.ts'
import { ChangePassword } from './change-password.tsx'

const OwnLogInSwitch = latePart(lateOwnLogInSwitch)

/** The section *Security*: the hospital's password, and its own log-in on and off. */
export function SecuritySettings({ hospital: { hospitalNumber } }: { hospital: HospitalProfile }) {
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
