import { renameAccount, type Patient } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'

/** Changes the name of a patient's account. Existing appointments keep theirs, because the desk calls people by it.
 *  @throws Problem `not-logged-in` if the account is erased */
export async function updateName(db: Connection, patient: Patient, fullName: string): Promise<void> {
  if (!(await renameAccount(db, patient.id, fullName))) throw new Problem('not-logged-in')
}
