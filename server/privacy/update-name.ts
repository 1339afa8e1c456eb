import { renameAccount, type Patient } from '../accounts/index.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'

/** Corrects the name of a patient's account. What was booked keeps the name it was booked with: the desk calls people by it.
 *  @throws Problem `not-logged-in` when the account has just been erased */
export async function updateName(db: Connection, patient: Patient, fullName: string): Promise<void> {
  if (!(await renameAccount(db, patient.id, fullName))) throw new Problem('not-logged-in')
}
