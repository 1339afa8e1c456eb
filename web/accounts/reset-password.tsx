import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePatientSession } from '../lib/session.ts'
import { Link } from '../ui/index.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProveMobile } from './prove-mobile.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import type { Proof } from './use-proof.ts'

/** Sets a new password: by a code for a patient who forgot it, by the current password for a logged-in patient. */
export default function ResetPassword() {
  const { t } = useLingui()
  const session = usePatientSession()
  const [proof, setProof] = useState<Proof>()
  if (session === 'in') return <ChangePasswordForm />
  if (proof) return <ResetPasswordForm proof={proof} onProofOver={() => setProof(undefined)} />
  return (
    <ProveMobile
      title={t`Forgot Password`}
      reason={t`Type the mobile number of your account. We send a code to that phone, and then you choose a new password.`}
      onProven={setProof}
    >
      <p className="login-line">
        {t`Remembered it?`}
        <Link to="/userlogin">{t`Login`}</Link>
      </p>
    </ProveMobile>
  )
}
