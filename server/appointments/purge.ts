import { mostAtOnce, type Purge } from '../platform/purge/index.ts'
import { removeOldContacts } from './contact-store.ts'
import { removeOldKeys } from './key-store.ts'

/** Idempotency keys: a booking is repeated within minutes, or never. Contacts that were not refused only keep the same account
 *  from being counted twice. */
export const appointmentPurges: readonly Purge[] = [
  { what: 'idempotency keys', remove: (db, now) => removeOldKeys(db, now, mostAtOnce) },
  { what: 'contacts', remove: (db, now) => removeOldContacts(db, now, mostAtOnce) },
]
