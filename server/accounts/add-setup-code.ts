import type { Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import { setupCodeGoodFor } from './rules.ts'
import { replaceSetupCode } from './store.ts'

/** Makes the code that a hospital sets its password with, once and within seven days. The one before is no longer good.
 *  @param tx a transaction that holds the hospital's row, so that of two codes at once one stays
 *  @returns the code, which is kept nowhere */
export async function addSetupCode(tx: Connection, hospital: string, now: Date): Promise<string> {
  const code = newToken()
  await replaceSetupCode(tx, hospital, hashOfToken(code), new Date(now.getTime() + setupCodeGoodFor))
  return code
}
