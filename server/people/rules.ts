import type { Limit } from '../platform/limits/index.ts'

const hours = 3_600_000

/** How long the link of an invitation, or for a new password, is valid. */
export const invitationLifetimeMs = 72 * hours

/** How long the link for a new password is valid that a person has asked for. */
export const passwordLinkLifetimeMs = hours

/** Limits of asking for one. */
export const forgottenLimits = {
  address: { name: 'forgotten-address', most: 20, seconds: 3600 },
  /** Per login name, so that no one fills a mailbox. */
  name: { name: 'forgotten-name', most: 5, seconds: 3600 },
} satisfies Record<string, Limit>

/** How long a PIN is kept that is not used, and the cookie of its browser. */
export const pinLifetimeMs = 365 * 24 * hours

/** Limit of looking at and trying PINs, by network, on each node. What limits the tries of one PIN is its own count (`mostWrongPins`). */
export const pinLimit: Limit = { name: 'pin-address', most: 600, seconds: 15 * 60 }

/** People and open invitations of one hospital. */
export const mostPeople = 200
export const mostInvitations = 50

/** Limit of wrong codes of invitations, by network. */
export const joinLimit: Limit = { name: 'join-address', most: 20, seconds: 3600 }

/** Limit of wrong codes of a second factor, by person: of a million codes, three are right at a time. */
export const codeLimit: Limit = { name: 'code-person', most: 10, seconds: 15 * 60 }

/** The product as passkeys know it: the host that they are bound to, and the pages on it that may use them. */
export interface RelyingParty {
  host: string
  origins: readonly string[]
  /** For people. */
  name: string
}

/** @param origins of the product's pages, PUBLIC_URL's first */
export function relyingPartyOf(origins: readonly string[], name: string): RelyingParty {
  const hostOf = (origin: string) => new URL(origin).hostname
  const host = hostOf(origins[0] ?? 'http://localhost')
  return { host, origins: origins.filter((origin) => hostOf(origin) === host), name }
}

/** How long an authenticator may take to answer. */
export const requestLifetimeMs = 5 * 60_000

export const mostPasskeys = 20

/** EdDSA, ES256 and RS256, which every authenticator has one of; the library's own choice depends on the version of Node. */
export const algorithms = [-8, -7, -257]

/** Limit of wrong passkeys, by network. */
export const passkeyLimit: Limit = { name: 'passkey-address', most: 100, seconds: 15 * 60 }

/** Limit of requests for a passkey, by network: each screen of a log-in makes one. */
export const passkeyRequestLimit: Limit = { name: 'passkey-requests', most: 600, seconds: 15 * 60 }

/** Of Crockford's base32: no I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10

/** A recovery code of 50 random bits: `4F7QK-9ZD2M`.
 *  @param bytes ten random ones */
export const recoveryCode = (bytes: Uint8Array): string =>
  Array.from({ length: codeLength }, (_, n) => `${n === codeLength / 2 ? '-' : ''}${signs[(bytes[n] ?? 0) % 32]}`).join(
    '',
  )

/** A recovery code as typed, without what people add or mistake; undefined for what cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain.length === codeLength && Array.from(plain).every((sign) => signs.includes(sign)) ? plain : undefined
}

/** What a browser calls itself, in two words: `Chrome, Windows`. */
function browserIn(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0]
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  return [browser, system].filter((word) => word !== undefined).join(', ')
}

/** Where a log-in comes from, as its person sees it later. */
export const originOf = (userAgent: string | undefined, network: string) => ({ browser: browserIn(userAgent), network })

/** In this order, because most browsers name others too. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /\bOPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /Android/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
