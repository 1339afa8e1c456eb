import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { join } from '#contract/people.ts'
import { LoginCard, NewPasswordField, isLongEnough } from '../accounts/index.ts'
import { call } from '../lib/api.ts'
import { Button, PageTitle, useNavigate } from '../ui/index.ts'
import type { JoinLink } from './join-hospital.tsx'
import { LoginNameField, sayLoginName } from './login-name-field.tsx'
import { openDesk } from './open-desk.ts'
import { useAttempt } from './use-attempt.ts'

/** A new password for a person who has forgotten the old one. */
export function ChooseNewPassword({ code, link: { loginName = '', name } }: { code: string; link: JoinLink }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const save = useAttempt(async () => {
    openDesk(await call(join, { body: { code, loginName, password } }))
    await navigate('/hospital-dashboard', { replace: true })
  }, ['password-too-common'])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isLongEnough(password)) document.getElementById('new-password')?.focus()
    else if (!save.busy) save.send()
  }
  return (
    <LoginCard refusal={save.refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Choose a new password`}</PageTitle>
      <p className="muted">
        <Trans>
          For <b>{name}</b>. Every other browser with your account is signed out, and your PINs are removed.
        </Trans>
      </p>
      <LoginNameField value={sayLoginName(loginName)} isWrong={false} readOnly onChange={() => undefined} />
      <NewPasswordField
        value={password}
        tooShort={isChecked && !isLongEnough(password)}
        code={save.code}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={save.busy}>
        <Trans>Save password</Trans>
      </Button>
    </LoginCard>
  )
}
