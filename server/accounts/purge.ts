import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeEndedSessions, removeOldSetupCodes } from './privacy-store.ts'
import type { SessionLives } from './identify-caller.ts'
import { removeOldClients, removeOldWrongPasswords } from './known-store.ts'
import { knownForMs, wrongPasswordsShownForMs } from './rules.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Expired sessions, used and expired set-up codes, browsers and networks that are no longer known, and counts of wrong
 *  passwords that desks no longer see. */
export const accountPurges = (lives: SessionLives): readonly Purge[] => [
  { what: 'sessions', remove: (db, now) => removeEndedSessions(db, now, lives, maxPerStatement) },
  { what: 'set-up codes', remove: (db, now) => removeOldSetupCodes(db, now, maxPerStatement) },
  {
    what: 'known browsers and networks',
    remove(db, now) {
      const over = { browser: before(now, knownForMs.browser), network: before(now, knownForMs.network) }
      return removeOldClients(db, over, maxPerStatement)
    },
  },
  {
    what: 'wrong passwords',
    remove: (db, now) => removeOldWrongPasswords(db, before(now, wrongPasswordsShownForMs), maxPerStatement),
  },
]
