import { Problem } from '#contract/problem.ts'

let common: Promise<Set<string>> | undefined

/** The passwords that people choose most often. Their list is large, and loaded when the first password is chosen. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** @throws Problem `password-too-common` for one of the tens of thousands that everybody tries first */
export async function refuseCommon(password: string): Promise<void> {
  common ??= load()
  if ((await common).has(password.toLowerCase())) throw new Problem('password-too-common')
}
