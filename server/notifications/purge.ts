import { mostAtOnce, type Purge } from '../platform/purge/index.ts'
import { removeDoneNotices } from './done-store.ts'

/** Notices that are done with. Subscriptions go with their sessions. */
export const notificationPurges: readonly Purge[] = [
  { what: 'notices', remove: (db, now) => removeDoneNotices(db, now, mostAtOnce) },
]
