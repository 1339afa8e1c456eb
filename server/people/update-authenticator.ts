import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import {
  endLoneCodes,
  newTotpSecret,
  openSecret,
  renewRecoveryCodes,
  sealSecret,
  stepOfCode,
  totpUri,
} from './check-second-factor.ts'
import { keepSecondFactor } from './update-person.ts'
import { ownerOf, settle, type FactorCaller } from './show-me.ts'
import { authenticatorOf, beginTotp, endTotp, linkKeyOf, offerTotp } from './second-factor-store.ts'

/** Makes a secret for an authenticator app, which counts from its first code on.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export async function offerAuthenticator(context: AppContext, caller: FactorCaller, issuer: string) {
  const owner = await ownerOf(context, caller)
  const secret = newTotpSecret()
  await offerTotp(context.db, owner.id, sealSecret(secret, owner.id, await linkKeyOf(context.db)))
  return { secret, uri: totpUri(secret, owner.loginName, issuer) }
}

/** Switches the offered app on with its first code. @returns ten recovery codes
 *  @throws Problem `code-wrong`, `not-allowed` */
export async function switchAuthenticatorOn(context: AppContext, caller: FactorCaller, code: string) {
  const { id } = await ownerOf(context, caller)
  const now = context.clock()
  const offered = (await authenticatorOf(context.db, id))?.offered ?? undefined
  const secret = offered && openSecret(offered, id, await linkKeyOf(context.db))
  const step = secret ? stepOfCode(secret, code, now, 0) : undefined
  return context.db.transaction(async (tx) => {
    if (!offered || step === undefined) throw new Problem('code-wrong')
    if (!(await beginTotp(tx, id, offered, now, step))) throw new Problem('code-wrong')
    await settle(tx, caller)
    return { recoveryCodes: await renewRecoveryCodes(tx, id) }
  })
}

/** Switches the app off; the recovery codes go too where it was the last second factor.
 *  @throws Problem `last-owner` if a hospital whose own log-in is off would have no owner with a second factor; `not-allowed` */
export async function switchAuthenticatorOff(context: AppContext, caller: FactorCaller): Promise<void> {
  const { id } = await ownerOf(context, caller)
  await context.db.transaction((tx) =>
    keepSecondFactor(tx, id, async () => {
      await endTotp(tx, id)
      await endLoneCodes(tx, id)
    }),
  )
}

/** Ten new recovery codes in place of the earlier ones.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export async function newCodes(context: AppContext, caller: FactorCaller) {
  const { id } = await ownerOf(context, caller)
  return { recoveryCodes: await context.db.transaction((tx) => renewRecoveryCodes(tx, id)) }
}
