import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { join } from '#contract/people.ts'
import { LoginCard, NewPasswordField, isLongEnough } from '../accounts/index.ts'
import { call } from '../lib/api.ts'
import { Button, PageTitle, useNavigate } from '../ui/index.ts'
import { CodeField, hasAppIn } from './code-field.tsx'
import type { JoinLink } from './join-hospital.tsx'
import { LoginNameField, sayLoginName } from './login-name-field.tsx'
import { openDesk } from './open-desk.ts'
import { codeOf, useAttempt } from './use-attempt.ts'

/** A new password for a person who has forgotten the old one. */
export function ChooseNewPassword({ code, link: { loginName = '', name } }: { code: string; link: JoinLink }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const [asksFor, setAsksFor] = useState<'app' | 'recovery'>()
  const [isChecked, setChecked] = useState(false)
  const save = useAttempt(async () => {
    try {
      openDesk(await call(join, { body: { code, loginName, password, ...(factor && { factor }) } }))
      await navigate('/hospital-dashboard', { replace: true })
    } catch (problem) {
      if (codeOf(problem) === 'code-needed') {
        setAsksFor(hasAppIn(problem) ? 'app' : 'recovery')
        setChecked(false)
      }
      throw problem
    }
  }, ['password-too-common', 'code-needed', 'code-wrong'])
  const isCodeMissing = asksFor !== undefined && factor.trim() === ''
  const codeWrong = save.code === 'code-wrong' && t`That code is wrong or was used before. Type the next one.`

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isLongEnough(password)) document.getElementById('new-password')?.focus()
    else if (isCodeMissing) document.getElementById('code')?.focus()
    else save.send()
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
      {asksFor && (
        <CodeField
          id="code"
          value={factor}
          hasApp={asksFor === 'app'}
          error={(isCodeMissing ? isChecked && t`Type the code.` : codeWrong) || undefined}
          onChange={(code) => {
            setFactor(code)
            setChecked(false)
          }}
        />
      )}
      <Button type="submit" wide busy={save.busy}>
        <Trans>Save password</Trans>
      </Button>
    </LoginCard>
  )
}
