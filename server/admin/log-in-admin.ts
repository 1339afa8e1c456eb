import { Problem } from '#contract/problem.ts'
import { insertAdminSession } from '../accounts/index.ts'
import type { House } from '../platform/house.ts'
import { passwordMatches } from '../platform/passwords.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { adminLimit } from './rules.ts'
import { adminPasswordHash } from './store.ts'

/** Logs the admin in.
 *  @returns a new session's token
 *  @throws Problem `admin-password-wrong`, `too-many-requests` */
export async function logInAdmin({ db, clock, limits }: House, typed: string, address: string): Promise<string> {
  await limits.count(adminLimit, address)
  const hash = await adminPasswordHash(db)
  if (!(await passwordMatches(hash, typed)) || hash === undefined) throw new Problem('admin-password-wrong')
  await limits.takeBack(adminLimit, address)
  const token = newToken()
  if (!(await insertAdminSession(db, hashOfToken(token), hash, clock()))) throw new Problem('admin-password-wrong')
  return token
}
