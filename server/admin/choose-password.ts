import { adminPasswordHash, lockAdminPassword, removeAdminSessions, setAdminPasswordHash } from '../accounts/index.ts'
import type { Database } from '../platform/database/index.ts'
import { hashPassword, passwordMatches } from '../platform/passwords.ts'
import { newToken } from '../platform/tokens.ts'
import { demoPassword } from './rules.ts'

/** Sees to it that the admin has the password that was set. Where none is set, the demo has one that everybody knows;
 *  elsewhere the one that is kept stays, unless it is the demo's, and without one a new one is made up. Another password
 *  ends the admin's sessions.
 *  @returns the password that was made up just now, which is kept nowhere */
export async function chooseAdminPassword(
  db: Database,
  { adminPassword, demo }: { adminPassword: string | undefined; demo: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockAdminPassword(tx)
    const kept = await adminPasswordHash(tx)
    const wanted = adminPassword ?? (demo ? demoPassword : undefined)
    const stays =
      wanted === undefined ? !(await passwordMatches(kept, demoPassword)) : await passwordMatches(kept, wanted)
    if (kept !== undefined && stays) return undefined
    const madeUp = wanted === undefined ? newToken().slice(0, 24) : undefined
    await setAdminPasswordHash(tx, await hashPassword(wanted ?? madeUp ?? newToken()))
    await removeAdminSessions(tx)
    return madeUp
  })
}
