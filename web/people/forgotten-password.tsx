import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { forgotPassword } from '#contract/persons.ts'
import { LoginCard } from '../accounts/index.ts'
import { call } from '../lib/api.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { Button, Note, PageTitle } from '../ui/index.ts'
import { isLoginName, LoginNameField } from './login-name-field.tsx'
import { useAttempt } from './use-attempt.ts'

export interface ForgottenPasswordProps {
  /** As typed in the log-in. */
  loginName: string
  onBack: () => void
}

/** Asks for a link for a new password by e-mail. It says the same of every login name. */
export function ForgottenPassword({ loginName: typed, onBack }: ForgottenPasswordProps) {
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
