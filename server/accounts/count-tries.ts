import { triesByNetwork, type Try } from '../platform/limits/index.ts'
import { passwordLimits, proofLimits, setupCodeLimit, type KnownAs } from './rules.ts'

const fromBrowser = (account: string, browser: Buffer): Try[] => [
  { limit: passwordLimits.browser, subject: `${account} ${browser.toString('hex')}`, startsAnew: true },
]

/** The limits of a typed password. A known browser has its own limit, which strangers cannot exhaust; the limit of the number
 *  does not apply to a known network. */
export function triesOfPassword(number: string, address: string, { browser, network }: KnownAs): Try[] {
  if (browser) return fromBrowser(number, browser)
  return [
    ...triesByNetwork(passwordLimits.address, address),
    { limit: passwordLimits.numberFrom, subject: `${number} ${address}`, startsAnew: true },
    ...(network ? [] : [{ limit: passwordLimits.number, subject: number }]),
  ]
}

/** The tries of the old password, which a new password clears. */
export const triesOfNumber = (number: string, address: string): Try[] => [
  { limit: passwordLimits.numberFrom, subject: `${number} ${address}`, startsAnew: true },
  { limit: passwordLimits.number, subject: number, startsAnew: true },
]

/** The key of a hospital's number in the limits. */
export const nameOfHospital = (hospitalNumber: string): string => `hospital ${hospitalNumber.toLowerCase()}`

/** {@link triesOfPassword} for the admin's password. */
export function triesOfAdminPassword(address: string, { browser, network }: KnownAs): Try[] {
  if (browser) return fromBrowser('admin', browser)
  return [
    ...triesByNetwork(passwordLimits.adminAddress, address),
    ...(network ? [] : [{ limit: passwordLimits.admin, subject: 'admin' }]),
  ]
}

/** The limits of a logged-in account's current password, which strangers cannot exhaust. */
export const triesOfOwnPassword = (account: string, address: string): Try[] => [
  ...triesByNetwork(passwordLimits.address, address),
  { limit: passwordLimits.own, subject: account, startsAnew: true },
]

/** The limits of a wrong proof. */
export const triesOfProof = (mobile: string, address: string): Try[] => [
  ...triesByNetwork(proofLimits.address, address),
  { limit: proofLimits.numberFrom, subject: `${mobile} ${address}` },
]

/** The limits of a wrong set-up code. */
export const triesOfSetupCode = (address: string): Try[] => triesByNetwork(setupCodeLimit, address)
