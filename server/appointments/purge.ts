import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldContacts } from './details-store.ts'
import { removeOldKeys } from './key-store.ts'
import { removeOldTestTokens } from './add-test-token.ts'
import { removeEndedOffers } from './waitlist-store.ts'

/** Idempotency keys, because clients retry within minutes, and contacts without a refusal, which only prevent counting an account
 *  twice. Test tokens that a desk has
 *  left, after two hours. Offers of places and entries of waitlists a week after their end. */
export const appointmentPurges: readonly Purge[] = [
  { what: 'idempotency keys', remove: (db, now) => removeOldKeys(db, now, maxPerStatement) },
  { what: 'contacts', remove: (db, now) => removeOldContacts(db, now, maxPerStatement) },
  { what: 'test tokens', remove: (db, now) => removeOldTestTokens(db, now, maxPerStatement) },
  { what: 'ended offers', remove: (db, now) => removeEndedOffers(db, now, maxPerStatement) },
]
