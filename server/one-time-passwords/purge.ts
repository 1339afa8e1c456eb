import { maxPerStatement, type Purge } from '../platform/purge/index.ts'
import { removeOldCodes, removeOldProofs, removeOldWidgetTokens } from './store.ts'

/** Expired codes and proofs, and old widget tokens. */
export const oneTimePasswordPurges: readonly Purge[] = [
  { what: 'one-time passwords', remove: (db, now) => removeOldCodes(db, now, maxPerStatement) },
  { what: 'proofs', remove: (db, now) => removeOldProofs(db, now, maxPerStatement) },
  { what: 'widget tokens', remove: (db, now) => removeOldWidgetTokens(db, now, maxPerStatement) },
]
