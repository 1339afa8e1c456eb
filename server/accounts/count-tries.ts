import { triesByNetwork, type Try } from '../platform/limits/index.ts'
import { passwordLimits, proofLimits, setupCodeLimit, type KnownAs } from './rules.ts'

const fromBrowser = (account: string, browser: Buffer): Try[] => [
  { limit: passwordLimits.browser, subject: `${account} ${browser.toString('hex')}`, startsAnew: true },
]

/** What a typed password counts towards. A known browser has a limit of its own, which strangers cannot use up; a known
 *  network is not bound by the limit of the number. */
export function triesOfPassword(number: string, address: string, { browser, network }: KnownAs): Try[] {
  if (browser) return fromBrowser(number, browser)
  return [
    ...triesByNetwork(passwordLimits.address, address),
    { limit: passwordLimits.numberFrom, subject: `${number} ${address}`, startsAnew: true },
    ...(network ? [] : [{ limit: passwordLimits.number, subject: number }]),
  ]
}

/** What a new password makes void: tries of the old one. */
export const triesOfNumber = (number: string, address: string): Try[] => [
  { limit: passwordLimits.numberFrom, subject: `${number} ${address}`, startsAnew: true },
  { limit: passwordLimits.number, subject: number, startsAnew: true },
]

/** The name of a hospital's number among what is limited. */
export const nameOfHospital = (hospitalNumber: string): string => `hospital ${hospitalNumber.toLowerCase()}`

/** The same as {@link triesOfPassword} for the admin's password. */
export function triesOfAdminPassword(address: string, { browser, network }: KnownAs): Try[] {
  if (browser) return fromBrowser('admin', browser)
  return [
    ...triesByNetwork(passwordLimits.adminAddress, address),
    ...(network ? [] : [{ limit: passwordLimits.admin, subject: 'admin' }]),
  ]
}

/** The same for the current password of an account that is logged in: strangers cannot use up its limit. */
export const triesOfOwnPassword = (account: string, address: string): Try[] => [
  ...triesByNetwork(passwordLimits.address, address),
  { limit: passwordLimits.own, subject: account, startsAnew: true },
]

/** What a wrong proof counts towards. */
export const triesOfProof = (mobile: string, address: string): Try[] => [
  ...triesByNetwork(proofLimits.address, address),
  { limit: proofLimits.numberFrom, subject: `${mobile} ${address}` },
]

/** What a wrong set-up code counts towards. */
export const triesOfSetupCode = (address: string): Try[] => triesByNetwork(setupCodeLimit, address)
