import { Problem } from '../platform/problem.ts'

let common: Promise<Set<string>> | undefined

/** The most common passwords. The list is large, so it is loaded when the first password is chosen. */
async function load(): Promise<Set<string>> {
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
  common ??= load()
  const names = ['baari', account, ...withoutCode(account)]
  if ((await common).has(password.toLowerCase()) || hardlyMoreThan(password, names))
    throw new Problem('password-too-common')
}
