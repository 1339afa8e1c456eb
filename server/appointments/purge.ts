import { mostAtOnce, type Purge } from '../platform/purge/index.ts'
import { removeOldKeys } from './key-store.ts'

/** Idempotency keys: a booking is repeated within minutes, or never. */
export const appointmentPurges: readonly Purge[] = [
  { what: 'idempotency keys', remove: (db, now) => removeOldKeys(db, now, mostAtOnce) },
]
