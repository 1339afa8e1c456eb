import { hospitalSession, patientSession } from './session.ts'
import { clearAll } from './storage.ts'

/** All sessions of the hospital's own log-in have ended; the patient's tokens are removed too, as specified. */
export function hospitalPasswordChanged(): void {
  patientSession.forget()
  hospitalSession.forget()
}

/** Ends the patient's session here and on the server, and removes all data from the device. */
export const logOutPatient = () => patientSession.logOut(clearAll)

/** Removes a session that the server has ended, with its data on the device. */
export async function forgetPatient(): Promise<void> {
  clearAll()
}
