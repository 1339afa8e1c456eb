import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PersonLogIn } from '#contract/persons.ts'
import { logInWithPasskey } from '#contract/second-factors.ts'
import { adminSession } from '../lib/admin-session.ts'
import { call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'
import { Note, useNavigate } from '../ui/index.ts'
import { canUsePasskeys, offerInFields, type Signed, signWithPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
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

/** A little less than the validity of a request. */
const renewedAfter = 4.5 * 60_000
const lookedAfter = 15_000

/** Whether the person is in a field in which the browser offers passkeys: what was chosen there may be asked for at this moment, which no page
 *  can know. */
const isInField = () => document.activeElement?.matches('input[autocomplete$="webauthn"]') ?? false

/** Has the browser offer passkeys in the field of the login name while the page is open. An offer grows old with its request and is then
 *  renewed, which ends the one before: so it never is while the person may have a prompt open. A person who types or presses in the page has none.
 *  @param onSigned of the passkey that was chosen in a field
 *  @returns runs a prompt of the page's own; nothing is offered in fields until it is over */
function useOfferInFields(onSigned: (signed: Signed) => unknown): <T>(ask: () => Promise<T>) => Promise<T> {
  const state = useRef({ asking: 0, offeredAt: -Infinity })
  const sign = useEffectEvent(onSigned)
  useEffect(() => {
    const now = state.current
    let isOver = false
    const isWanted = () => !isOver && now.asking === 0
    async function offer() {
      now.offeredAt = Date.now()
      try {
        if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return
        const signed = await offerInFields(isWanted)
        if (signed && isWanted()) sign(signed)
      } catch {
        // The button took over, or the browser has none to offer: the form goes on, and the next offer comes when this would have grown old.
        now.offeredAt = Date.now()
      }
    }
    const renew = () => {
      if (isWanted() && Date.now() - now.offeredAt >= renewedAfter) void offer()
    }
    renew()
    const timer = setInterval(() => isInField() || renew(), lookedAfter)
    document.addEventListener('pointerdown', renew)
    document.addEventListener('keydown', renew)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('pointerdown', renew)
      document.removeEventListener('keydown', renew)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])
  return async (ask) => {
    state.current.asking += 1
    try {
      return await ask()
    } finally {
      state.current.asking -= 1
      // the prompt has ended what was offered
      state.current.offeredAt = -Infinity
    }
  }
}
