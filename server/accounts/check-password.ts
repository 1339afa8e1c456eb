import type { Limits } from '../platform/limits/index.ts'
import { passwordMatches } from '../platform/passwords.ts'
import { passwordLimits } from './rules.ts'

/** Checks a typed password, within the limits for its number and its address. An account that does not exist
 *  costs the same time and counts as a wrong password.
 *  @throws Problem `too-many-requests` */
export async function checkPassword(
  limits: Limits,
  { number, address, hash, typed }: { number: string; address: string; hash: string | null | undefined; typed: string },
): Promise<boolean> {
  await limits.count(passwordLimits.number, number)
  await limits.count(passwordLimits.address, address)
  const matches = await passwordMatches(hash, typed)
  if (matches) {
    await limits.forget(passwordLimits.number, number)
    await limits.takeBack(passwordLimits.address, address)
  }
  return matches
}
