import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { join, lookAtInvitation } from '#contract/people.ts'
import { call } from '../lib/api.ts'
import { LoadError } from '../lib/load-error.tsx'
import { useHospitalSession } from '../lib/session.ts'
import { Button, LinkButton, ListEmpty, PageTitle, Skeleton, Skeletons, useLocation, useNavigate } from '../ui/index.ts'
import { type SubmitEvent, useState } from 'react'
import { isLongEnough, LoginCard, NewPasswordField } from '../accounts/index.ts'
import { CodeField, hasAppIn } from './code-field.tsx'
import { JoinHospital, type JoinLink } from './join-hospital.tsx'
import { LoginNameField, sayLoginName } from './login-name-field.tsx'
import { openDesk } from './open-desk.ts'
import { codeOf, useAttempt } from './use-attempt.ts'
import './choose-hospital.css'

/** What the link of an invitation opens, or that for a new password. Its code is in the fragment, which no server's log has. */
export default function Join() {
  const { t } = useLingui()
  const code = useLocation().hash.slice(1)
  const isLoggedIn = useHospitalSession() === 'in'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['join', code],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { code }, signal }),
    enabled: code !== '',
    retry: false,
    // it is spent by joining
    staleTime: Infinity,
  })
  if (data?.newPassword) return <ChooseNewPassword code={code} link={data} />
  if (data) return <JoinHospital code={code} link={data} isLoggedIn={isLoggedIn} />
  if (code === '' || codeOf(error) === 'invitation-over')
    return (
      <div className="login page join-over">
        <PageTitle hidden>{t`This invitation is over`}</PageTitle>
        <ListEmpty
          title={t`This invitation is over`}
          text={t`It was used, or its 72 hours have passed. Ask your clinic for a new link.`}
        >
          <LinkButton kind="second" to="/receptionlogin">
            <Trans>Sign in</Trans>
          </LinkButton>
        </ListEmpty>
      </div>
    )
  return (
    <div className="login page">
      <PageTitle hidden>{t`Invitation`}</PageTitle>
      {error ? (
        <LoadError title={t`The invitation did not load.`} of={{ error, isFetching, refetch }} />
      ) : (
        <Skeletons>
          <Skeleton height="240px" />
        </Skeletons>
      )}
    </div>
  )
}

/** A new password for a person who has forgotten the old one. */
function ChooseNewPassword({ code, link: { loginName = '', name } }: { code: string; link: JoinLink }) {
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
