import type { Limits, Try } from '../platform/limits/index.ts'
import { passwordAsker, passwordMatches, type PasswordLane } from '../platform/passwords.ts'

interface Typed {
  password: string
  /** What it has to match; none where the account has no password, or is none. */
  hash: string | null | undefined
  /** What it counts towards. */
  tries: readonly Try[]
  lane: PasswordLane
  /** The network that bears the work of hashing, or the browser that does. */
  from: string
}

/** Checks a typed password within its limits. An account that does not exist costs the same time and counts as a wrong
 *  password; a check that could not be made does not count.
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
