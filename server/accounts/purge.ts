import { mostAtOnce, type Purge } from '../platform/purge/index.ts'
import { removeEndedSessions, removeOldSetupCodes } from './ended-store.ts'
import type { SessionLives } from './identify-caller.ts'

/** Sessions whose time is over, and set-up codes that are good for nothing any more. */
export const accountPurges = (lives: SessionLives): readonly Purge[] => [
  { what: 'sessions', remove: (db, now) => removeEndedSessions(db, now, lives, mostAtOnce) },
  { what: 'set-up codes', remove: (db, now) => removeOldSetupCodes(db, now, mostAtOnce) },
]
