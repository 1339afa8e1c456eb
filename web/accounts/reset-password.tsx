import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { updatePassword } from '#contract/accounts.ts'
import { callAsPatient, fetchPatientProfile, usePatientSession } from '../lib/session.ts'
import { Button, Link, PageTitle, PasswordField, useDialogs, useNavigate } from '../ui/index.ts'
import { call } from '../lib/api.ts'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { useSubmission } from './use-submission.ts'
import { ProveMobile } from './prove-mobile.tsx'
import type { Proof } from './use-proof.ts'
import { ProvenMobile } from './proven-mobile.tsx'

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

/** A new password for the account of a verified number. */
function ResetPasswordForm({ proof, onProofOver }: { proof: Proof; onProofOver: () => void }) {
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

/** Changes the password of a logged-in patient, who types the current one. */
function ChangePasswordForm() {
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
