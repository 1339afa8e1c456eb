import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { renewRecoveryCodes } from './check-second-factor.ts'
import { newTotpSecret, stepOfCode, totpUri } from './check-totp.ts'
import { beginTotp, endTotp, offerTotp } from './second-factor-store.ts'
import { personOf } from './show-me.ts'
import { workplacesOf } from './store.ts'
import { keepSecondFactor } from './keep-owners.ts'

/** Makes a secret for an authenticator app, which counts from its first code on.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export async function offerAuthenticator(context: AppContext, caller: OfHospital, issuer: string) {
  const person = await personOf(context, caller)
  const secret = newTotpSecret()
  await offerTotp(context.db, person.id, secret)
  return { secret, uri: totpUri(secret, person.login_name, issuer) }
}

/** Switches the offered app on with its first code. @returns ten recovery codes
 *  @throws Problem `code-wrong`, `not-allowed` */
export async function switchAuthenticatorOn(context: AppContext, caller: OfHospital, code: string) {
  const person = await personOf(context, caller)
  const now = context.clock()
  const step = person.totp_offered === null ? undefined : stepOfCode(person.totp_offered, code, now, 0)
  return context.db.transaction(async (tx) => {
    if (person.totp_offered === null || step === undefined) throw new Problem('code-wrong')
    if (!(await beginTotp(tx, person.id, person.totp_offered, now, step))) throw new Problem('code-wrong')
    return { recoveryCodes: await renewRecoveryCodes(tx, person.id) }
  })
}

/** Switches the app off, with its recovery codes.
 *  @throws Problem `last-owner` if a hospital whose own log-in is off would have no owner with a second factor; `not-allowed` */
export async function switchAuthenticatorOff(context: AppContext, caller: OfHospital): Promise<void> {
  const person = await personOf(context, caller)
  await context.db.transaction(async (tx) => {
    const workplaces = await workplacesOf(tx, person.id)
    await keepSecondFactor(tx, workplaces, () => endTotp(tx, person.id))
  })
}

/** Ten new recovery codes in place of the earlier ones.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export async function newCodes(context: AppContext, caller: OfHospital) {
  const { id } = await personOf(context, caller)
  return { recoveryCodes: await context.db.transaction((tx) => renewRecoveryCodes(tx, id)) }
}
