import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { adminLogin } from '#contract/admin.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { LoginCard, useLogin } from '../accounts/index.ts'
import { adminSession } from '../lib/admin-session.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { fieldProblemText } from '../lib/field-problem-text.ts'
import { problemText } from '../lib/problem-text.ts'
import { CodeField, hasAppIn, openDesk, PasskeySignIn } from '../people/index.ts'
import { Button, Note, PageTitle, PasswordField, useLocation, useNavigate } from '../ui/index.ts'

/** Refusals whose own sentence says all. */
const spoken: readonly ProblemCode[] = ['admin-password-wrong', 'code-needed', 'code-wrong']

/** The admin's log-in, at every address of the admin; the requested page follows it.
 *  @param ended whether a session has expired */
export function Gate({ ended }: { ended: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [hasApp, setHasApp] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const login = useLogin({
    send: async () => {
      try {
        return (await call(adminLogin, { body: { password, ...(needsCode && { code }) } })).admintoken
      } catch (problem) {
        if (needsCode || !(problem instanceof ApiProblem && problem.code === 'code-needed')) throw problem
        setNeedsCode(true)
        setHasApp(hasAppIn(problem))
        return undefined
      }
    },
    refused: (problem) =>
      problem instanceof ApiProblem && spoken.includes(problem.code) ? problemText(problem) : t`You are not logged in`,
    arrived: async (token) => {
      // navigates, so that the next screen's heading takes the focus
      await navigate(pathname + search, { replace: true, flushSync: true })
      adminSession.start(token)
    },
  })
  // the focused element was removed with the screen
  useEffect(() => {
    if (ended) document.getElementById('password')?.focus()
  }, [ended])
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (password === '' && !needsCode) document.getElementById('password')?.focus()
    else void login.submit()
  }
  return (
    <LoginCard refusal={login.refusal} onSubmit={submit}>
      <PageTitle>{needsCode ? t`One more step` : t`Admin`}</PageTitle>
      {ended && (
        <Note tone="near" icon={Clock} role="alert">
          <Trans>
            You have been logged out, after an hour without use or because the session was ended elsewhere. Log in to
            continue where you were. Your last action was not carried out.
          </Trans>
        </Note>
      )}
      {needsCode ? (
        <>
          <PasskeySignIn or={t`or with a code`} onArrived={openDesk} />
          <CodeField value={code} hasApp={hasApp} onChange={setCode} />
        </>
      ) : (
        <PasswordField
          id="password"
          label={t`Password`}
          value={password}
          maxLength={128}
          error={isChecked && password === '' ? fieldProblemText({ code: 'password-missing' }) : undefined}
          onChange={setPassword}
        />
      )}
      <Button type="submit" wide busy={login.busy}>
        <Trans>Login</Trans>
      </Button>
    </LoginCard>
  )
}
