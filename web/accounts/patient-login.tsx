import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { userLogin } from '#contract/accounts.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { patientSession } from '../lib/session.ts'
import { readTypedMobile, wrongMobileText } from '../lib/typed-mobile.ts'
import { Button, Link, PageTitle, PasswordField, TextField } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { useLogin } from './use-login.ts'

/** The patient's log-in, with the mobile number in any common format. */
export default function PatientLogin() {
  const { t } = useLingui()
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isReadable = readTypedMobile(mobile) !== undefined
  const login = useLogin({
    send: async () =>
      (await call(userLogin, { body: { mobileNo: readTypedMobile(mobile) ?? mobile, password } })).token,
    refused: (problem) => {
      switch (problem instanceof ApiProblem && problem.code) {
        case 'mobile-not-registered':
        case 'wrong-password':
          return problemText(problem)
        default:
          return t`undefined error`
      }
    },
    arrived: patientSession.start, // the page's guard then redirects
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (isReadable) void login.submit()
    else document.getElementById('mobile')?.focus()
  }
  return (
    <LoginCard refusal={login.refusal} onSubmit={submit}>
      <PageTitle>{t`Login`}</PageTitle>
      <TextField
        id="mobile"
        label={t`Mobile number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={mobile}
        error={isChecked && !isReadable ? wrongMobileText() : undefined}
        onChange={setMobile}
      />
      <PasswordField label={t`Password`} value={password} maxLength={128} onChange={setPassword} />
      <Button type="submit" wide busy={login.busy}>
        <Trans>Login</Trans>
      </Button>
      <p className="login-links">
        <Link to="/ufp">{t`Forgot Password`}</Link>
        <Link to="/usersignup">{t`Register`}</Link>
      </p>
    </LoginCard>
  )
}
