import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import { passkeyOptions, type MadePasskey, type NewPasskeyRequest, type UsedPasskey } from '#contract/second-factors.ts'
import { call } from '../lib/api.ts'
import { problemText } from '../lib/problem-text.ts'

/** Whether this browser can make and use passkeys here: it needs https or this machine, and a name in place of an IP address. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && isSecureContext && !/^\[|^[\d.]+$/.test(location.hostname)

/** What an authenticator has signed, for a log-in or a proof. */
export interface Signed {
  requestId: string
  response: UsedPasskey
}

/** Asks for a passkey.
 *  @param token of the session that is proven; without one the browser offers every passkey for this product
 *  @throws what the browser does when the person gives up, and what `call` does */
export async function signWithPasskey(token: string | undefined): Promise<Signed> {
  const { requestId, options } = await call(passkeyOptions, token ? { token } : {})
  return { requestId, response: await startAuthentication({ optionsJSON: asked(options) }) }
}

/** Has the browser offer passkeys in the field of the login name, and only there. It ends any prompt that is open.
 *  @param isWanted asked once more when the server has answered
 *  @throws what the browser does, also for a page without such a field */
export async function offerInFields(isWanted: () => boolean): Promise<Signed | undefined> {
  const { requestId, options } = await call(passkeyOptions, {})
  if (!isWanted()) return undefined
  const response = await startAuthentication({ optionsJSON: asked(options), useBrowserAutofill: true })
  return { requestId, response }
}

const asked = ({ allowCredentials, ...options }: Asked) => ({
  ...options,
  ...(allowCredentials && { allowCredentials }),
})

type Asked = z.output<(typeof passkeyOptions)['answer']>['options']

/** Makes a passkey for the product's request.
 *  @throws what the browser does when the person gives up */
export const makePasskey = (optionsJSON: NewPasskeyRequest): Promise<MadePasskey> => startRegistration({ optionsJSON })

/** Why no passkey was used or made. */
export function passkeyProblemText(problem: unknown): string {
  const text = problem instanceof Error && browserTexts[problem.name]
  return text ? i18n._(text) : problemText(problem)
}

const gaveUp = msg`No passkey was used. Try again, or choose another way.`

/** By the names of what browsers throw. */
const browserTexts: Readonly<Record<string, typeof gaveUp>> = {
  NotAllowedError: gaveUp,
  AbortError: gaveUp,
  InvalidStateError: msg`This device has a passkey of this account already.`,
  SecurityError: msg`Passkeys do not work at this address.`,
}
