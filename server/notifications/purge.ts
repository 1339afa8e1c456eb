import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldSteps } from './climb-store.ts'
import { removeDoneNotices } from './notice-store.ts'

/** Finished notices. Subscriptions are removed with their sessions. */
export const notificationPurges: readonly Purge[] = [
  { what: 'notices', remove: (db, now) => removeDoneNotices(db, now, maxPerStatement) },
  { what: 'steps of messages', remove: (db, now) => removeOldSteps(db, now, maxPerStatement) },
]
