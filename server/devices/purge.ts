import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeExpiredCodes } from './store.ts'

/** Pairing codes that no desk has typed in time. */
export const devicePurges: readonly Purge[] = [
  { what: 'pairing codes', remove: (db, now) => removeExpiredCodes(db, now, maxPerStatement) },
]
