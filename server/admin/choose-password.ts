import { adminPasswordHash, lockAdminPassword, removeAdminSessions, setAdminPasswordHash } from '../accounts/index.ts'
import type { Database } from '../platform/database/index.ts'
import { hashPassword, passwordMatches } from '../platform/passwords.ts'
import { newToken } from '../platform/tokens.ts'

/** The demo's password, which is published. */
export const demoPassword = 'admin-demo'

/** Stores ADMIN_PASSWORD as the admin's password. Without that variable, the demo has a published password; elsewhere the
 *  stored password stays, or a random one replaces a missing one or the demo's. A change ends the admin's sessions.
 *  @returns the random password, of which only the hash is stored */
export async function chooseAdminPassword(
  db: Database,
  { adminPassword, demo }: { adminPassword: string | undefined; demo: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockAdminPassword(tx)
    const stored = await adminPasswordHash(tx)
    const wanted = adminPassword ?? (demo ? demoPassword : undefined)
    const stays =
      wanted === undefined ? !(await passwordMatches(stored, demoPassword)) : await passwordMatches(stored, wanted)
    if (stored !== undefined && stays) return undefined
    const generated = wanted === undefined ? newToken().slice(0, 24) : undefined
    await setAdminPasswordHash(tx, await hashPassword(wanted ?? generated ?? newToken()))
    await removeAdminSessions(tx)
    return generated
  })
}
