import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { hospitalLogin } from '#contract/accounts.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { hospitalSession } from '../lib/session.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'
import { Button, PageTitle, PasswordField, useDialogs } from '../ui/index.ts'
import { HospitalNumberField } from './hospital-number-field.tsx'
import { LoginCard } from './login-card.tsx'
import { useLogin } from './use-login.ts'

/** The log-in of a hospital's staff. */
export default function HospitalLogin() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [hospitalNumber, setHospitalNumber] = useState(() => readTab('hospitalNumber') ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState({ number: false, password: false })
  const login = useLogin({
    send: async () => (await call(hospitalLogin, { body: { hospitalNumber, password } })).hospitaltoken,
    refused: (problem) => {
      switch (problem instanceof ApiProblem && problem.code) {
        case 'hospital-password-wrong':
          return t`Incorrect password`
        case 'hospital-number-unknown':
        case 'wrong-field':
          return t`Hospital No is not valid`
        default:
          return t`Error logging in`
      }
    },
    arrived: async (token) => {
      await dialogs.alert(t`Hospital logged in successfully`)
      writeTab('hospitalNumber', undefined)
      hospitalSession.start(token) // the page's guard then redirects
    },
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const now = { number: hospitalNumber.trim() === '', password: password === '' }
    setMissing(now)
    if (now.number || now.password) document.getElementById(now.number ? 'number' : 'password')?.focus()
    else void login.submit()
  }
  return (
    <LoginCard refusal={login.refusal} onSubmit={submit}>
      <PageTitle>{t`Login for hospital staff`}</PageTitle>
      <HospitalNumberField value={hospitalNumber} missing={missing.number} onChange={setHospitalNumber} />
      <PasswordField
        id="password"
        label={t`Password`}
        value={password}
        maxLength={128}
        error={missing.password ? t`Type the password.` : undefined}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={login.busy}>
        <Trans>Login</Trans>
      </Button>
    </LoginCard>
  )
}
