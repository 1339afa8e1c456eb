import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { forgotPassword, personLogIn, type PersonLogIn } from '#contract/persons.ts'
import { LoginCard } from '../accounts/index.ts'
import { call } from '../lib/api.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { Button, Note, PageTitle, PasswordField } from '../ui/index.ts'
import { Refusal } from './form-end.tsx'
import { PasskeySignIn } from './late-passkey.ts'
import { CodeField, hasAppIn } from './code-field.tsx'
import { pageLanguage } from '../lib/page-language.ts'
import { isLoginName, LoginNameField } from './login-name-field.tsx'
import { codeOf, useAttempt } from './use-attempt.ts'
import './people.css'

export interface LogInFormProps {
  /** Of a link, which the person joins by logging in. */
  joinCode?: string
  /** Without it, the hospital used last. */
  hospitalId?: string
  /** It is in a sheet, whose title says what it is for. */
  isInSheet?: boolean
  onArrived: (answer: PersonLogIn) => void
  /** Another way to go on, below the form. */
  children: ReactNode
}

/** Login name and password, then the six digits where they are set up. */
export default function LogInForm({ joinCode, hospitalId, isInSheet, onArrived, children }: LogInFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ loginName: '', password: '', code: '' })
  const [isChecked, setChecked] = useState(false)
  const [step, setStep] = useState<'password' | 'app' | 'recovery' | 'forgotten'>('password')
  const needsCode = step === 'app' || step === 'recovery'
  const there = { ...(joinCode && { joinCode }), ...(hospitalId && { hospitalId }) }
  const wrong: { [Field in 'name' | 'password' | 'code']?: boolean } = needsCode
    ? { code: typed.code.trim() === '' }
    : { name: !isLoginName(typed.loginName), password: typed.password === '' }
  const logIn = useAttempt(async () => {
    const { code, ...body } = typed
    try {
      onArrived(await call(personLogIn, { body: { ...body, ...(needsCode && { code }), ...there } }))
    } catch (problem) {
      if (codeOf(problem) === 'code-needed') {
        setStep(hasAppIn(problem) ? 'app' : 'recovery')
        setChecked(false)
      }
      throw problem
    }
  }, ['code-needed', 'code-wrong'])

  const change = (next: Partial<typeof typed>) => setTyped({ ...typed, ...next })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    const first = wrong.code ? 'code' : wrong.name ? 'login-name' : wrong.password ? 'password' : undefined
    if (first) document.getElementById(first)?.focus()
    else logIn.send()
  }
  function changeCode(code: string) {
    change({ code })
    setChecked(false)
  }
  function goBack() {
    logIn.forget()
    change({ code: '' })
    setStep('password')
  }
  if (step === 'forgotten') return <ForgottenPassword loginName={typed.loginName} onBack={() => setStep('password')} />
  const codeWrong = t`That code is wrong or was used before. Type the next one.`
  const codeError = wrong.code ? isChecked && t`Type the code.` : logIn.code === 'code-wrong' && codeWrong
  const fields = (
    <>
      <PasskeySignIn {...there} or={needsCode ? t`or with a code` : t`or with your password`} onArrived={onArrived} />
      {needsCode ? (
        <CodeField
          id="code"
          value={typed.code}
          hasApp={step === 'app'}
          error={codeError || undefined}
          onChange={changeCode}
        />
      ) : (
        <>
          <LoginNameField
            value={typed.loginName}
            isWrong={isChecked && wrong.name === true}
            onChange={(loginName) => change({ loginName })}
          />
          <PasswordField
            id="password"
            label={t`Password`}
            value={typed.password}
            maxLength={128}
            error={isChecked && wrong.password ? fieldProblemText({ code: 'password-missing' }) : undefined}
            onChange={(password) => change({ password })}
          />
          {!isInSheet && (
            <div className="login-links">
              <Button kind="quiet" onClick={() => setStep('forgotten')}>
                <Trans>Forgotten?</Trans>
              </Button>
            </div>
          )}
        </>
      )}
      <Button type="submit" wide busy={logIn.busy}>
        <Trans>Sign in</Trans>
      </Button>
      {needsCode ? (
        <Button kind="quiet" wide onClick={goBack}>
          <Trans>Back</Trans>
        </Button>
      ) : (
        children
      )}
    </>
  )
  if (isInSheet)
    return (
      <form className="people-form" noValidate onSubmit={submit}>
        <Refusal of={logIn.refusal} />
        {fields}
      </form>
    )
  return (
    <LoginCard refusal={logIn.refusal} aloud onSubmit={submit}>
      <PageTitle>{needsCode ? t`One more step` : t`Your own account`}</PageTitle>
      {fields}
    </LoginCard>
  )
}

interface ForgottenPasswordProps {
  /** As typed in the log-in. */
  loginName: string
  onBack: () => void
}

/** Asks for a link for a new password by e-mail. It says the same of every login name. */
function ForgottenPassword({ loginName: typed, onBack }: ForgottenPasswordProps) {
  const { t } = useLingui()
  const [loginName, setLoginName] = useState(typed)
  const [isChecked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<'on its way' | 'no e-mail'>()
  const isWrong = !isLoginName(loginName)
  const isMobile = !isWrong && !loginName.includes('@')
  const attempt = useAttempt(async () => {
    const language = pageLanguage()
    const { canMail } = await call(forgotPassword, { body: { loginName, ...(language && { language }) } })
    setAnswer(canMail ? 'on its way' : 'no e-mail')
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (isWrong) document.getElementById('login-name')?.focus()
    else if (isMobile) setAnswer('no e-mail')
    else attempt.send()
  }
  function change(next: string) {
    setLoginName(next)
    setAnswer(undefined)
  }
  return (
    <LoginCard refusal={attempt.refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Forgotten password`}</PageTitle>
      <p className="muted">
        <Trans>
          If your login name is an e-mail address, we send you a link for a new password. A second step stays necessary.
        </Trans>
      </p>
      <LoginNameField value={loginName} isWrong={isChecked && isWrong} onChange={change} />
      {answer && (
        <Note tone={answer === 'on its way' ? 'plain' : 'near'} role="status">
          {answer === 'on its way' ? (
            <Trans>
              If someone works here with this login name, an e-mail is on its way. Its link works once, for an hour.
            </Trans>
          ) : (
            <Trans>No e-mail can be sent here. Ask the owner or manager of your clinic for a link.</Trans>
          )}
        </Note>
      )}
      {answer !== 'on its way' && (
        <Button type="submit" wide busy={attempt.busy}>
          <Trans>Send the link</Trans>
        </Button>
      )}
      <Button kind="quiet" wide onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </LoginCard>
  )
}
