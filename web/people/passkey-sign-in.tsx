import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PersonLogIn } from '#contract/persons.ts'
import { logInWithPasskey } from '#contract/second-factors.ts'
import { adminSession } from '../lib/admin-session.ts'
import { call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { Note, useNavigate } from '../ui/index.ts'
import { canUsePasskeys, signWithPasskey, type Signed } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useOfferInFields } from './use-offer-in-fields.ts'
import './choose-hospital.css'

export interface PasskeySignInProps {
  /** Of a link, which the person joins by logging in. */
  joinCode?: string
  /** Without it, the hospital used last. */
  hospitalId?: string
  /** What stands below: "or with your password". */
  or: string
  onArrived: (answer: PersonLogIn) => void
}

/** The log-in by passkey alone: by its button, and by the browser in the field of the login name. */
export default function PasskeySignIn({ joinCode, hospitalId, or, onArrived }: PasskeySignInProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  async function logIn(signed: Signed) {
    const there = { ...(joinCode && { joinCode }), ...(hospitalId && { hospitalId }) }
    const answer = await call(logInWithPasskey, { body: { ...signed, ...there } })
    if ('hospitaltoken' in answer) return onArrived(answer)
    adminSession.start(answer.admintoken)
    await navigate('/admin')
  }
  const askAlone = useOfferInFields(async (signed) => {
    try {
      await logIn(signed)
    } catch (refused) {
      setProblem(refused)
    }
  })
  if (!canUsePasskeys()) return null
  return (
    <div className="passkey-sign-in">
      <PasskeyButton kind="second" act={() => askAlone(async () => logIn(await signWithPasskey(undefined)))}>
        <Trans>Sign in with a passkey</Trans>
      </PasskeyButton>
      {problem !== undefined && (
        <Note tone="bad" role="alert">
          {problemText(problem)}
        </Note>
      )}
      <p className="passkey-or">{or}</p>
    </div>
  )
}
