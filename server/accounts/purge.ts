import { mostAtOnce, type Purge } from '../platform/purge/index.ts'
import { removeIdleSessions, removeOldSetupCodes } from './ended-store.ts'
import type { SessionIdle } from './identify-caller.ts'

/** Sessions that were idle for too long, and set-up codes that are good for nothing any more. */
export const accountPurges = (idle: SessionIdle): readonly Purge[] => [
  { what: 'sessions', remove: (db, now) => removeIdleSessions(db, now, idle, mostAtOnce) },
  { what: 'set-up codes', remove: (db, now) => removeOldSetupCodes(db, now, mostAtOnce) },
]
