import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SetUp } from '#contract/registrations.ts'
import { adminToken } from '../lib/admin-session.ts'
import { PageTitle } from '../ui/index.ts'
import { RegistrationForm } from './registration-form.tsx'
import './registration.css'
import { late, latePart, LateScreen } from '../lib/late.tsx'

/** Shown to the admin only. */
const AddedHospital = latePart(
  late(() => import('./added-hospital.tsx')),
  LateScreen,
)

/** A hospital requests its registration; the admin adds one directly. */
export default function RegistrationScreen() {
  const { t } = useLingui()
  const [isAdmin] = useState(() => adminToken() !== undefined)
  const [added, setAdded] = useState<SetUp>()
  return (
    <div className="col page registration-page">
      <PageTitle>{isAdmin ? t`Add hospital` : t`Register Your Hospital`}</PageTitle>
      {added ? (
        <AddedHospital setUp={added} onNext={() => setAdded(undefined)} />
      ) : (
        <>
          <p className="muted">
            {isAdmin ? (
              <Trans>The hospital is registered at once, and you get the link to set its password.</Trans>
            ) : (
              <Trans>
                We look at every request. Once yours is approved you get a link to choose a password, and patients can
                book with you.
              </Trans>
            )}
          </p>
          <RegistrationForm isAdmin={isAdmin} onAdded={setAdded} />
        </>
      )}
    </div>
  )
}
