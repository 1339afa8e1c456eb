import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { updatePassword } from '#contract/accounts.ts'
import { callAsPatient, fetchPatientProfile } from '../lib/session.ts'
import { Button, PageTitle, PasswordField, useDialogs } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { useSubmission } from './use-submission.ts'

/** Changes the password of a logged-in patient, who types the current one. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { send, busy, refusal, code } = useSubmission()
  const [typed, setTyped] = useState({ current: '', next: '' })
  const [wrong, setWrong] = useState({ current: false, next: false })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const now = { current: typed.current === '', next: !isLongEnough(typed.next) }
    setWrong(now)
    if (now.current || now.next)
      return document.getElementById(now.current ? 'current-password' : 'new-password')?.focus()
    void send(update)
  }
  async function update() {
    const { mobileNo } = await fetchPatientProfile()
    await callAsPatient(updatePassword, {
      body: { mobileNo, currentPassword: typed.current, newPassword: typed.next },
    })
    await dialogs.alert(t`Password updated successfully`)
    await navigate('/userlogin')
  }
  return (
    <LoginCard refusal={refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Change password`}</PageTitle>
      <p className="muted">{t`You stay logged in here. Every other phone with your account is logged out.`}</p>
      <PasswordField
        id="current-password"
        label={t`Current password`}
        maxLength={128}
        value={typed.current}
        error={
          wrong.current
            ? t`Type the password that you log in with now.`
            : code === 'current-password-wrong'
              ? t`This is not your current password.`
              : undefined
        }
        onChange={(current) => setTyped({ ...typed, current })}
      />
      <NewPasswordField
        value={typed.next}
        tooShort={wrong.next}
        code={code}
        onChange={(next) => setTyped({ ...typed, next })}
      />
      <Button type="submit" wide busy={busy}>
        <Trans>Update password</Trans>
      </Button>
      <p className="muted">{t`Forgot it? Log out in your profile, then choose Forgot Password.`}</p>
    </LoginCard>
  )
}
