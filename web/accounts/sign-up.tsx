import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLate } from '../lib/late.tsx'
import { Link } from '../ui/index.ts'
import { ProveMobile } from './prove-mobile.tsx'
import { lateChoice } from './late-choice.ts'
import { SignUpForm } from './sign-up-form.tsx'
import type { Proof } from './use-proof.ts'

/** Signing up: first the verification of the number, then the account. */
export default function SignUp() {
  const { t } = useLingui()
  const [proof, setProof] = useState<Proof>()
  /** The proof expired before the form was submitted; the input is still there after a new verification. */
  const [typed, setTyped] = useState({ fullName: '', password: '', agrees: false, whatsapp: false, sms: false })
  useLate(lateChoice, true)
  if (proof) return <SignUpForm proof={proof} typed={typed} onType={setTyped} onProofOver={() => setProof(undefined)} />
  return (
    <ProveMobile
      title={t`Sign up`}
      reason={t`We send a code to your phone to check that the number is yours.`}
      onProven={setProof}
    >
      <p className="login-line">
        {t`Signed up already?`}
        <Link to="/userlogin">{t`Login`}</Link>
      </p>
    </ProveMobile>
  )
}
