import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { userSignup } from '#contract/accounts.ts'
import { name } from '#contract/value.ts'
import { call } from '../lib/api.ts'
import { Button, Link, PageTitle, TextField, useAsk } from '../ui/index.ts'
import { LoginCard } from './login-card.tsx'
import { isLongEnough, NewPasswordField } from './new-password-field.tsx'
import { ProvenMobile } from './proven-mobile.tsx'
import type { Proof } from './use-proof.ts'
import { useSending } from './use-sending.ts'

interface Typed {
  fullName: string
  password: string
}

export interface SignUpFormProps {
  proof: Proof
  typed: Typed
  onType: (typed: Typed) => void
  onProofOver: () => void
}

/** Who it is and a password, for a number that is proven. */
export function SignUpForm({ proof, typed, onType, onProofOver }: SignUpFormProps) {
  const { t } = useLingui()
  const ask = useAsk()
  const navigate = useNavigate()
  const { send, busy, refusal, code } = useSending()
  const [wrong, setWrong] = useState({ fullName: false, password: false })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const now = { fullName: !name.safeParse(typed.fullName).success, password: !isLongEnough(typed.password) }
    setWrong(now)
    if (now.fullName || now.password)
      return document.getElementById(now.fullName ? 'full-name' : 'new-password')?.focus()
    void send(register)
  }
  async function register() {
    await call(userSignup, { body: { ...typed, ...proof } })
    await ask.alert(t`User Signed Up Successfully`)
    await navigate('/userlogin')
  }
  return (
    <LoginCard refusal={refusal} aloud onSubmit={submit}>
      <PageTitle>{t`Sign up`}</PageTitle>
      <ProvenMobile mobileNo={proof.mobileNo} isOver={code === 'mobile-not-proven'} onProveAgain={onProofOver}>
        {code === 'mobile-taken' && t`An account with this number is there already.`}
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
      <p className="small muted">
        <Trans>
          With REGISTER you agree to the{' '}
          <Link to="/terms-of-service" target="_blank">
            Terms of Service
          </Link>{' '}
          and to what the{' '}
          <Link to="/privacy" target="_blank">
            privacy notice
          </Link>{' '}
          says is kept.
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
