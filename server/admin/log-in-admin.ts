import {
  adminPasswordHash,
  checkKnownPassword,
  insertSession,
  lockAdminPassword,
  rememberBrowser,
  removeAdminSessions,
  setAdminPasswordHash,
  triesOfAdminPassword,
  type Visitor,
} from '../accounts/index.ts'
import { checkSecondFactor } from '../people/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { Database } from '../platform/database/index.ts'
import { hashPassword, passwordMatches } from '../platform/passwords.ts'
import { newToken } from '../platform/tokens.ts'

/** Logs the admin in.
 *  @returns a new session's token
 *  @throws Problem `admin-password-wrong`, `code-needed`, `code-wrong`, `too-many-requests` */
export async function logInAdmin(
  context: AppContext,
  { password, code }: { password: string; code?: string | undefined },
  visitor: Visitor,
): Promise<string> {
  const { db, clock } = context
  const hash = await adminPasswordHash(db)
  const { matches, known } = await checkKnownPassword(context, {
    ...{ password, hash, visitor, owner: 'admin' },
    triesOf: (knownAs) => triesOfAdminPassword(visitor.address, knownAs),
  })
  if (!matches || hash === undefined) throw new Problem('admin-password-wrong')
  await checkSecondFactor(context, null, code)
  const token = await insertSession(db, 'admin', ['admin', hash], clock())
  if (!token) throw new Problem('admin-password-wrong')
  await rememberBrowser(db, 'admin', visitor, known, clock())
  return token
}

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
