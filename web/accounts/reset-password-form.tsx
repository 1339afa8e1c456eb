import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { updatePassword } from '#contract/accounts.ts'
import { call } from '../lib/api.ts'
import { Button, Link, PageTitle, useDialogs, useNavigate } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { ProvenMobile } from './proven-mobile.tsx'
import type { Proof } from './use-proof.ts'
import { useSubmission } from './use-submission.ts'

/** A new password for the account of a verified number. */
export function ResetPasswordForm({ proof, onProofOver }: { proof: Proof; onProofOver: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { send, busy, refusal, code, change } = useSubmission()
  const [newPassword, setNewPassword] = useState('')
  const [isChecked, setChecked] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (isLongEnough(newPassword)) void send(update)
    else document.getElementById('new-password')?.focus()
  }
  async function update() {
    await call(updatePassword, { body: { newPassword, ...proof } })
    await dialogs.alert(t`Password updated successfully`)
    await navigate('/userlogin')
  }
  return (
    <LoginCard refusal={refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Choose a new password`}</PageTitle>
      <ProvenMobile mobileNo={proof.mobileNo} isOver={code === 'mobile-not-proven'} onProveAgain={onProofOver}>
        {code === 'no-such-account' && t`There is no account with this number.`}
      </ProvenMobile>
      <NewPasswordField
        value={newPassword}
        tooShort={isChecked && !isLongEnough(newPassword)}
        code={code}
        onChange={(value) => {
          change('password-too-common')
          setNewPassword(value)
        }}
      />
      <Button type="submit" wide busy={busy}>
        <Trans>Update password</Trans>
      </Button>
      {code === 'no-such-account' && (
        <p className="login-line">
          {t`New here?`}
          <Link to="/usersignup">{t`Register`}</Link>
        </p>
      )}
    </LoginCard>
  )
}
