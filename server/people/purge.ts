import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldInvitations } from './invitation-store.ts'

/** Links that have expired. */
export const peoplePurges: readonly Purge[] = [
  { what: 'invitations', remove: (db, now) => removeOldInvitations(db, now, maxPerStatement) },
]
