import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { consentVersion, userSignup } from '#contract/accounts.ts'
import { name } from '#contract/value.ts'
import { call } from '../lib/api.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { Button, CheckField, Link, PageTitle, TextField, useDialogs } from '../ui/index.ts'
import { ConsentText } from './consent-text.tsx'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { ProvenMobile } from './proven-mobile.tsx'
import type { Proof } from './use-proof.ts'
import { useSubmission } from './use-submission.ts'

interface Typed {
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
  const { send, busy, refusal, code } = useSubmission()
  const [wrong, setWrong] = useState({ fullName: false, password: false, agrees: false })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { fullName, password, agrees } = typed
    const now = { fullName: !name.safeParse(fullName).success, password: !isLongEnough(password), agrees: !agrees }
    setWrong(now)
    const first = now.fullName ? 'full-name' : now.password ? 'new-password' : now.agrees ? 'agrees' : undefined
    if (first) document.getElementById(first)?.focus()
    else void send(register)
  }
  async function register() {
    const { fullName, password } = typed
    await call(userSignup, {
      body: { fullName, password, ...proof, consent: consentVersion, language: pageLanguage() },
    })
    await dialogs.alert(t`User Signed Up Successfully`)
    await navigate('/userlogin')
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
        value={typed.fullName}
        error={wrong.fullName ? t`Write your name.` : undefined}
        onChange={(fullName) => onType({ ...typed, fullName })}
      />
      <NewPasswordField
        value={typed.password}
        tooShort={wrong.password}
        code={code}
        onChange={(password) => onType({ ...typed, password })}
      />
      <ConsentText />
      <CheckField
        id="agrees"
        checked={typed.agrees}
        error={wrong.agrees ? t`Tick this to agree: without your consent we may not keep your data.` : undefined}
        onChange={(agrees) => onType({ ...typed, agrees })}
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
