import { Trans, useLingui } from '@lingui/react/macro'
import { FingerprintPattern } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { join, joinAsMember, type lookAtInvitation } from '#contract/people.ts'
import type { PersonLogIn } from '#contract/persons.ts'
import { joinPasskeyOptions, joinWithPasskey } from '#contract/second-factors.ts'
import { isLongEnough, LoginCard, NewPasswordField } from '../accounts/index.ts'
import { call } from '../lib/api.ts'
import { late, latePart, LateScreen } from '../lib/late.tsx'
import { useAskedMe } from '../lib/use-me.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { callAsHospital } from '../lib/session.ts'
import { Button, PageTitle, useNavigate } from '../ui/index.ts'
import { Ticket } from '../ui/ticket/index.ts'
import { isLoginName, LoginNameField, sayLoginName } from './login-name-field.tsx'
import { openDesk } from './open-desk.ts'
import { canUsePasskeys, makePasskey } from './passkey.ts'
import { PasskeyProblem } from './passkey-button.tsx'
import { roleText } from './role-text.ts'
import { useAttempt } from './use-attempt.ts'

const LogInForm = latePart(
  late(() => import('./log-in-form.tsx')),
  LateScreen,
)

/** What a link is for. */
export type JoinLink = z.output<(typeof lookAtInvitation)['answer']>

interface StepProps {
  code: string
  link: JoinLink
  onArrived: (answer: PersonLogIn) => Promise<void>
}

/** Joins a hospital: with the account that is signed in here, with a new one, or with one that the person has already. */
export function JoinHospital({ code, link, isLoggedIn }: { code: string; link: JoinLink; isLoggedIn: boolean }) {
  const navigate = useNavigate()
  const [way, setWay] = useState<'signed-in' | 'new' | 'has-account'>(isLoggedIn ? 'signed-in' : 'new')
  async function onArrived(answer: PersonLogIn) {
    openDesk(answer)
    await navigate('/hospital-dashboard', { replace: true })
  }
  const step = { code, link, onArrived }
  const hasAccount = () => setWay('has-account')
  if (way === 'signed-in') return <AsSignedIn {...step} onOther={() => setWay('new')} onHasAccount={hasAccount} />
  if (way === 'new') return <WithNewAccount {...step} onHasAccount={hasAccount} />
  return (
    <LogInForm joinCode={code} onArrived={(answer) => void onArrived(answer)}>
      <Button kind="quiet" wide onClick={() => setWay('new')}>
        <Trans>I have no account yet</Trans>
      </Button>
    </LogInForm>
  )
}

function Invitation({ link: { hospital, name, role } }: { link: JoinLink }) {
  const { t } = useLingui()
  const place = hospital.name
  const says = roleText(role)
  return (
    <>
      <PageTitle>{t`Join ${place}`}</PageTitle>
      <Ticket
        label={t`Invitation`}
        flat
        // a half of the ticket would divide a long word
        {...(/\S{10}/.test(`${says} ${name}`) && { shape: 'tall' })}
        stub={
          <>
            <span className="label">{t`Invitation`}</span>
            <b>{says}</b>
          </>
        }
        body={
          <b>
            <bdi>{name}</bdi>
          </b>
        }
      />
    </>
  )
}

/** One press of a person who is signed in. The hospital's own log-in is no person. */
function AsSignedIn({ onOther, onHasAccount, ...step }: NewAccountProps & { onOther: () => void }) {
  const { code, link, onArrived } = step
  const { data: me, error } = useAskedMe()
  const attempt = useAttempt(async () => onArrived(await callAsHospital(joinAsMember, { body: { code } })))
  const role = roleText(link.role)
  if (error || me?.person === null) return <WithNewAccount {...step} onHasAccount={onHasAccount} />
  const own = me?.person?.name
  const kept = me?.hospitals.map(({ name }) => name).join(', ')
  return (
    <LoginCard
      refusal={attempt.refusal}
      aloud
      onSubmit={(event) => {
        event.preventDefault()
        attempt.send()
      }}
    >
      <Invitation link={link} />
      {me && (
        <p>
          <Trans>
            You are signed in as <b>{own}</b>. This adds the clinic to your account. You keep {kept}.
          </Trans>
        </p>
      )}
      <Button type="submit" wide busy={attempt.busy}>
        <Trans>Join as {role}</Trans>
      </Button>
      <Button kind="quiet" wide onClick={onOther}>
        <Trans>I am another person</Trans>
      </Button>
    </LoginCard>
  )
}

interface NewAccountProps extends StepProps {
  onHasAccount: () => void
}

function WithNewAccount({ code, link, onArrived, onHasAccount }: NewAccountProps) {
  const { t } = useLingui()
  const [wantsPassword, setWantsPassword] = useState(() => !canUsePasskeys())
  const [loginName, setLoginName] = useState(sayLoginName(link.loginName ?? ''))
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const wrong = { name: !isLoginName(loginName), password: !isLongEnough(password) }
  const role = roleText(link.role)
  const attempt = useAttempt(async () => {
    const language = pageLanguage()
    await onArrived(await call(join, { body: { code, loginName, password, ...(language && { language }) } }))
  }, ['password-too-common'])

  const byPasskey = useAttempt(async () => {
    const language = pageLanguage()
    const joining = { code, loginName }
    const { requestId, options } = await call(joinPasskeyOptions, { body: joining })
    const response = await makePasskey(options)
    await onArrived(
      await call(joinWithPasskey, { body: { ...joining, requestId, response, ...(language && { language }) } }),
    )
  })
  const isBusy = attempt.busy || byPasskey.busy
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    if (wrong.name) document.getElementById('login-name')?.focus()
    else if (wantsPassword && wrong.password) document.getElementById('new-password')?.focus()
    else if (!isBusy) (wantsPassword ? attempt : byPasskey).send()
  }
  return (
    <LoginCard refusal={attempt.refusal} aloud onSubmit={submit}>
      <Invitation link={link} />
      <LoginNameField value={loginName} isWrong={isChecked && wrong.name} onChange={setLoginName} />
      {wantsPassword ? (
        <>
          <NewPasswordField
            value={password}
            label={t`Password`}
            tooShort={isChecked && wrong.password}
            code={attempt.code}
            onChange={setPassword}
          />
          <Button type="submit" wide busy={attempt.busy}>
            <Trans>Join as {role}</Trans>
          </Button>
          {canUsePasskeys() && (
            <Button kind="quiet" wide icon={FingerprintPattern} onClick={() => setWantsPassword(false)}>
              <Trans>Use fingerprint or face</Trans>
            </Button>
          )}
        </>
      ) : (
        <>
          <Button type="submit" wide icon={FingerprintPattern} busy={byPasskey.busy}>
            <Trans>Use fingerprint or face</Trans>
          </Button>
          <PasskeyProblem of={byPasskey.problem} />
          <Button kind="second" wide onClick={() => setWantsPassword(true)}>
            <Trans>Choose a password</Trans>
          </Button>
        </>
      )}
      <Button kind="quiet" wide onClick={onHasAccount}>
        <Trans>I have an account already</Trans>
      </Button>
    </LoginCard>
  )
}
