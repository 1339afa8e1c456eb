import {
  adminPasswordHash,
  checkKnownPassword,
  insertSession,
  rememberBrowser,
  triesOfAdminPassword,
  type Visitor,
} from '../accounts/index.ts'
import { checkSecondFactor } from '../people/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'

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
