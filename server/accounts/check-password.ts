import type { Limits, Try } from '../platform/limits/index.ts'
import { passwordAsker, passwordMatches, type PasswordLane } from '../platform/passwords.ts'

interface Typed {
  password: string
  /** Undefined or null if the account has no password or does not exist. */
  hash: string | null | undefined
  /** The limits that a wrong password counts towards. */
  tries: readonly Try[]
  lane: PasswordLane
  /** The network or browser that hashing is accounted to. */
  from: string
}

/** Checks a typed password within its limits. A missing account takes the same time and counts as a wrong password; a check
 *  that fails with an error does not count.
 *  @throws Problem `too-many-requests`, `too-busy` */
export async function checkPassword(limits: Limits, { password, hash, tries, lane, from }: Typed): Promise<boolean> {
  await limits.countAll(tries)
  const asker = passwordAsker(limits, lane, from)
  const matches = await passwordMatches(hash, password, asker).catch(async (error: unknown) => {
    await limits.takeBack(tries)
    throw error
  })
  if (matches) await limits.takeBack(tries, { succeeded: true })
  return matches
}
