import type { Limits, Try } from '../platform/limits/index.ts'
import { passwordAsker, type PasswordLane, passwordMatches } from '../platform/passwords.ts'
import { Problem } from '../platform/problem.ts'
import type { AppContext } from '../platform/app-context.ts'
import { identifyBrowser, type Visitor } from './identify-browser.ts'
import type { PasswordOwner } from './known-store.ts'
import type { KnownAs } from './rules.ts'

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

let common: Promise<Set<string>> | undefined

/** The most common passwords. The list is large, so it is loaded when the first password is chosen. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The password must have this many characters besides the product's name and the account's. */
const minOwnCharacters = 6

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function hardlyMoreThan(password: string, names: readonly string[]): boolean {
  const all = plain(password)
  const rest = names.map(plain).reduce((left, name) => (name ? left.replaceAll(name, '') : left), all)
  return rest.length < Math.min(minOwnCharacters, all.length)
}

/** A mobile without its calling code, which has one to three digits. */
const withoutCode = (account: string): string[] =>
  account.startsWith('+') ? [2, 3, 4].map((at) => account.slice(at)) : [account.replace(/^91(?=\d{10}$)/, '')]

/** @param account the account's public name: a stored mobile or a hospital number
 *  @throws Problem `password-too-common` for a password on the list of common ones, and for one with few characters besides
 *  the product's name or the account's */
export async function refuseCommon(password: string, account: string): Promise<void> {
  common ??= loadCommon()
  const names = ['baari', account, ...withoutCode(account)]
  if ((await common).has(password.toLowerCase()) || hardlyMoreThan(password, names))
    throw new Problem('password-too-common')
}

interface TypedOfOwner {
  password: string
  hash: string | null | undefined
  owner: PasswordOwner
  visitor: Visitor
  triesOf: (known: KnownAs) => Try[]
}

/** Checks the password of a hospital, of a person who works at one, or of the admin. A browser or network that has sent the right password before has its own
 *  limits, which strangers cannot exhaust, and its own hashing lane.
 *  @throws Problem `too-many-requests`, `too-busy` */
export async function checkKnownPassword(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  { password, hash, owner, visitor, triesOf }: TypedOfOwner,
): Promise<{ matches: boolean; known: KnownAs }> {
  const known = await identifyBrowser(db, owner, visitor, clock())
  const matches = await checkPassword(limits, {
    ...{ password, hash, tries: triesOf(known) },
    lane: known.browser || known.network ? 'known' : 'staff',
    from: known.browser?.toString('hex') ?? visitor.address,
  })
  return { matches, known }
}
