import type { Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { setupCodeLifetimeMs } from './rules.ts'
import { replaceSetupCode } from './store.ts'

/** Creates the code with which a hospital sets its password once within seven days, and invalidates the previous code.
 *  @param tx a transaction that has locked the hospital's row, so that simultaneous calls leave one valid code
 *  @returns the code; the database stores only its hash */
export async function addSetupCode(tx: Connection, hospital: string, now: Date): Promise<string> {
  const code = newToken()
  await replaceSetupCode(tx, hospital, hashOfToken(code), new Date(now.getTime() + setupCodeLifetimeMs))
  return code
}
