import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { updatePassword } from '#contract/accounts.ts'
import { callAsPatient, fetchPatientProfile } from '../lib/session.ts'
import { Button, PageTitle, PasswordField, useDialogs, useNavigate } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { useSubmission } from './use-submission.ts'

/** Changes the password of a logged-in patient, who types the current one. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { send, busy, refusal, code, change } = useSubmission()
  const [typed, setTyped] = useState({ current: '', next: '' })
  const [isChecked, setChecked] = useState(false)
  const wrong = { current: typed.current === '', next: !isLongEnough(typed.next) }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrong.current || wrong.next)
      return document.getElementById(wrong.current ? 'current-password' : 'new-password')?.focus()
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
          isChecked && wrong.current
            ? t`Type the password that you log in with now.`
            : code === 'current-password-wrong'
              ? t`This is not your current password.`
              : undefined
        }
        onChange={(current) => {
          change('current-password-wrong')
          setTyped({ ...typed, current })
        }}
      />
      <NewPasswordField
        value={typed.next}
        tooShort={isChecked && wrong.next}
        code={code}
        onChange={(next) => {
          change('password-too-common')
          setTyped({ ...typed, next })
        }}
      />
      <Button type="submit" wide busy={busy}>
        <Trans>Update password</Trans>
      </Button>
      <p className="muted">{t`Forgot it? Log out in your profile, then choose Forgot Password.`}</p>
    </LoginCard>
  )
}
