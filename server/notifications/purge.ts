import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeDoneNotices } from './notice-store.ts'

/** Finished notices. Subscriptions are removed with their sessions. */
export const notificationPurges: readonly Purge[] = [
  { what: 'notices', remove: (db, now) => removeDoneNotices(db, now, maxPerStatement) },
]
