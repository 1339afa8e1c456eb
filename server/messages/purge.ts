import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldCallbacks } from './callback-store.ts'

/** What providers have called about. The counts stay. */
export const messagePurges: readonly Purge[] = [
  { what: 'callbacks of messages', remove: (db, now) => removeOldCallbacks(db, now, maxPerStatement) },
]
