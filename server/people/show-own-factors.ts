import { removeAdminSessions, type Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import type { OwnerId } from './second-factor-store.ts'
import { personOf } from './show-me.ts'

/** Who sets second factors: a person at a desk, or the admin. */
export type FactorCaller = Callers['hospital' | 'admin']

/** Whose second factors they are, as an authenticator names them. */
export interface Owner {
  id: OwnerId
  loginName: string
  name: string
}

/** @throws Problem `not-allowed` for the hospital's own log-in */
export async function ownerOf(context: Pick<AppContext, 'db'>, caller: FactorCaller): Promise<Owner> {
  if (caller.scope === 'admin') return { id: null, loginName: 'admin', name: 'Admin' }
  const { id, login_name: loginName, name } = await personOf(context, caller)
  return { id, loginName, name }
}

/** After a new second factor the admin's other sessions, which began without it, end. */
export async function settle(tx: Connection, caller: FactorCaller): Promise<void> {
  if (caller.scope === 'admin') await removeAdminSessions(tx, caller.tokenHash)
}
