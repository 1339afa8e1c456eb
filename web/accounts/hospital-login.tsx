import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { hospitalLogin } from '#contract/accounts.ts'
import type { PersonLogIn } from '#contract/persons.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { latePart, LateScreen } from '../lib/late.tsx'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { hospitalSession } from '../lib/session.ts'
import { read } from '../lib/storage.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'
import { lateOwnChoice, lateOwnLogIn, lateOwnPasskey } from '../people/index.ts'
import { Button, PageTitle, PasswordField, useDialogs } from '../ui/index.ts'
import { HospitalNumberField } from './hospital-number-field.tsx'
import { LoginCard } from './login-card.tsx'
import { useLogin } from './use-login.ts'

const OwnChoice = latePart(lateOwnChoice)
/** Keeps its place, so that the fields below do not move. */
const OwnPasskey = latePart(lateOwnPasskey, () => <div className="passkey-place" />)
const OwnLogIn = latePart(lateOwnLogIn, LateScreen)

/** The log-in of a hospital's staff: with the hospital's number, or with the own account. */
export default function HospitalLogin() {
  const [isOwn, setOwn] = useState(() => read('ownLogIn') !== null)
  const [arrived, setArrived] = useState<PersonLogIn>()
  if (isOwn || arrived) return <OwnLogIn {...(arrived && { arrived })} onBack={() => setOwn(false)} />
  return <WithNumber onOwn={() => setOwn(true)} onChoice={setArrived} />
}

function WithNumber({ onOwn, onChoice }: { onOwn: () => void; onChoice: (arrived: PersonLogIn) => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [hospitalNumber, setHospitalNumber] = useState(() => readTab('hospitalNumber') ?? '')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = { number: hospitalNumber.trim() === '', password: password === '' }
  const login = useLogin({
    send: async () => {
      try {
        return (await call(hospitalLogin, { body: { hospitalNumber, password } })).hospitaltoken
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'own-log-in-off') throw problem
        await dialogs.alert(problemText(problem))
        onOwn()
        return undefined
      }
    },
    refused: (problem) => {
      switch (problem instanceof ApiProblem && problem.code) {
        case 'hospital-password-wrong':
        case 'hospital-number-unknown':
          return problemText(problem)
        case 'wrong-field':
          return problemText(new ApiProblem({ code: 'hospital-number-unknown' }))
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
    setChecked(true)
    if (missing.number || missing.password) document.getElementById(missing.number ? 'number' : 'password')?.focus()
    else void login.submit()
  }
  return (
    <LoginCard refusal={login.refusal} onSubmit={submit}>
      <PageTitle>{t`Login for hospital staff`}</PageTitle>
      <OwnPasskey onChoice={onChoice} />
      <HospitalNumberField value={hospitalNumber} missing={isChecked && missing.number} onChange={setHospitalNumber} />
      <PasswordField
        id="password"
        label={t`Password`}
        value={password}
        maxLength={128}
        error={isChecked && missing.password ? fieldProblemText({ code: 'password-missing' }) : undefined}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={login.busy}>
        <Trans>Login</Trans>
      </Button>
      <OwnChoice onChoose={onOwn} />
    </LoginCard>
  )
}
