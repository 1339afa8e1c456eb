import type { HospitalProfile } from '#contract/slots.ts'
import type { Connection } from '../platform/database/index.ts'
import type { OwnHospitalId } from './identify-caller.ts'
import { wrongPasswordsOf } from './known-store.ts'
import { manyWrongPasswords, wrongPasswordsShownForMs } from './rules.ts'

/** The recent wrong passwords for a hospital, for its desk; undefined if there are few. */
export async function showWrongPasswords(
  db: Connection,
  hospital: OwnHospitalId,
  now: Date,
): Promise<HospitalProfile['wrongPasswords']> {
  const after = new Date(now.getTime() - wrongPasswordsShownForMs)
  const wrong = await wrongPasswordsOf(db, hospital, manyWrongPasswords, after)
  return wrong && { count: wrong.count, first: wrong.first_at.toISOString(), last: wrong.last_at.toISOString() }
}
