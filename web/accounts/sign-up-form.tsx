import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { consentVersion, userLogin, userSignup } from '#contract/accounts.ts'
import { name } from '#contract/value.ts'
import { call, isDecided, type ApiProblem } from '../lib/api.ts'
import { useLate } from '../lib/late.tsx'
import { pageLanguage } from '../lib/page-language.ts'
import { patientSession } from '../lib/session.ts'
import { Button, CheckField, Link, PageTitle, TextField, useDialogs, useNavigate } from '../ui/index.ts'
import { lateChoice } from './late-choice.ts'
import { LoginCard } from './login-card.tsx'
import type { ChosenChannels } from './message-choice.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { ProvenMobile } from './proven-mobile.tsx'
import type { Proof } from './use-proof.ts'
import { useSubmission } from './use-submission.ts'
import './login-card.css'

interface Typed extends ChosenChannels {
  fullName: string
  password: string
  /** Agreed to the text above REGISTER. */
  agrees: boolean
}

export interface SignUpFormProps {
  proof: Proof
  typed: Typed
  onType: (typed: Typed) => void
  onProofOver: () => void
}

/** Name and password for a verified number. */
export function SignUpForm({ proof, typed, onType, onProofOver }: SignUpFormProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { send, busy, refusal, code, change } = useSubmission()
  const [isChecked, setChecked] = useState(false)
  /** A press whose answer was lost may have made the account. */
  const isUncertain = useRef(false)
  const { fullName, password, agrees, whatsapp, sms } = typed
  useEffect(() => document.getElementById('full-name')?.focus(), [])
  const MessageChoice = useLate(lateChoice, true)?.default
  const wrong = { fullName: !name.safeParse(fullName).success, password: !isLongEnough(password), agrees: !agrees }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    const first = wrong.fullName ? 'full-name' : wrong.password ? 'new-password' : wrong.agrees ? 'agrees' : undefined
    if (first) document.getElementById(first)?.focus()
    else void send(register)
  }
  async function register() {
    let refusal: ApiProblem | undefined
    try {
      await call(userSignup, {
        body: {
          fullName,
          password,
          ...proof,
          consent: consentVersion,
          language: pageLanguage(),
          messages: { ...(whatsapp && { whatsapp }), ...(sms && { sms }) },
        },
      })
    } catch (problem) {
      if (!isDecided(problem)) isUncertain.current = true
      if (!isDecided(problem) || !isUncertain.current) throw problem
      refusal = problem
    }
    const { mobileNo } = proof
    // The same press logs in. Where that fails, the log-in page asks as it always does.
    const token = call(userLogin, { body: { mobileNo, password } }).then(
      (answer) => answer.token,
      () => undefined,
    )
    if (refusal && (await token) === undefined) throw refusal
    await dialogs.alert(t`User Signed Up Successfully`)
    await navigate('/userlogin')
    const started = await token
    if (started !== undefined) patientSession.start(started) // the page's guard then redirects
  }
  return (
    <LoginCard refusal={refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Sign up`}</PageTitle>
      <ProvenMobile mobileNo={proof.mobileNo} isOver={code === 'mobile-not-proven'} onProveAgain={onProofOver}>
        {code === 'mobile-taken' && t`An account with this number already exists.`}
      </ProvenMobile>
      <TextField
        id="full-name"
        label={t`Full name`}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={100}
        value={fullName}
        error={isChecked && wrong.fullName ? t`Write your name.` : undefined}
        onChange={(value) => onType({ ...typed, fullName: value })}
      />
      <NewPasswordField
        value={password}
        tooShort={isChecked && wrong.password}
        code={code}
        onChange={(value) => {
          change('password-too-common')
          onType({ ...typed, password: value })
        }}
      />
      {MessageChoice && (
        <MessageChoice
          mobileNo={proof.mobileNo}
          chosen={{ whatsapp, sms }}
          onChoose={(chosen) => onType({ ...typed, ...chosen })}
        />
      )}
      <ConsentText />
      <CheckField
        id="agrees"
        checked={agrees}
        error={
          isChecked && wrong.agrees ? t`Tick this to agree: without your consent we may not keep your data.` : undefined
        }
        onChange={(value) => onType({ ...typed, agrees: value })}
      >
        <Trans>I have read this and agree</Trans>
      </CheckField>
      <p className="small muted">
        <Trans>
          By pressing REGISTER you agree to the{' '}
          <Link to="/terms-of-service" target="_blank">
            Terms of Service
          </Link>
          .
        </Trans>
      </p>
      <Button type="submit" wide busy={busy}>
        <Trans>REGISTER</Trans>
      </Button>
      <p className="login-line">
        {t`Signed up already?`}
        <Link to="/userlogin">{t`Login`}</Link>
      </p>
    </LoginCard>
  )
}

/** The consent text of `consentVersion` (contract/accounts.ts): which data is kept, why, for how long, and how to
 *  withdraw. A change of meaning needs a new version. */
function ConsentText() {
  return (
    <section className="consent" aria-labelledby="consent">
      <h2 id="consent">
        <Trans>What we keep about you</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <b>What:</b> your name and mobile number, and each token's patient name, age and gender.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Why:</b> to tell the hospital who is coming, and you when to leave. For no other purpose.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>How long:</b> the name on a token for at most three years, your account until you erase it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Withdrawing:</b> erase your account in your profile at any time. You can also download your data there.
          </Trans>
        </li>
      </ul>
      <Link to="/privacy" target="_blank">
        <Trans>Read the full notice (in a new tab)</Trans>
      </Link>
    </section>
  )
}
