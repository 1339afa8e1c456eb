import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldInvitations } from './invitation-store.ts'
import { removeOldRequests } from './passkey-store.ts'
import { removeOldPasswordLinks } from './password-link-store.ts'
import { removeOldPins } from './pin-store.ts'
import { pinLifetimeMs } from './rules.ts'

/** Links and requests for passkeys that have expired, and PINs that no one has used for a year. */
export const peoplePurges: readonly Purge[] = [
  { what: 'invitations', remove: (db, now) => removeOldInvitations(db, now, maxPerStatement) },
  { what: 'links for a new password', remove: (db, now) => removeOldPasswordLinks(db, now, maxPerStatement) },
  { what: 'requests for passkeys', remove: (db, now) => removeOldRequests(db, now, maxPerStatement) },
  {
    what: 'PINs',
    remove: (db, now) => removeOldPins(db, new Date(now.getTime() - pinLifetimeMs), maxPerStatement),
  },
]
