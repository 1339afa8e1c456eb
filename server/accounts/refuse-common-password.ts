import { Problem } from '../platform/problem.ts'

let common: Promise<Set<string>> | undefined

/** The passwords that people choose most often. Their list is large, and loaded when the first password is chosen. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** What whoever guesses adds something short to: the product's name, and what the account is called. */
const least = 6

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function hardlyMoreThan(password: string, names: readonly string[]): boolean {
  const all = plain(password)
  const rest = names.map(plain).reduce((left, name) => (name ? left.replaceAll(name, '') : left), all)
  return rest.length < Math.min(least, all.length)
}

/** A mobile without its country's code, which has one to three digits. */
const withoutCode = (account: string): string[] =>
  account.startsWith('+') ? [2, 3, 4].map((at) => account.slice(at)) : [account.replace(/^91(?=\d{10}$)/, '')]

/** @param account what the account is called, which everybody may know: a stored mobile, a hospital's number
 *  @throws Problem `password-too-common` for one of the tens of thousands that everybody tries first, and for one that is
 *  hardly more than the product's name or the account's */
export async function refuseCommon(password: string, account: string): Promise<void> {
  common ??= load()
  const names = ['baari', account, ...withoutCode(account)]
  if ((await common).has(password.toLowerCase()) || hardlyMoreThan(password, names))
    throw new Problem('password-too-common')
}
