import { removeSession, type OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { tokenOfDevice } from './store.ts'

/** Ends the session of an own device, and with it the device.
 *  @throws Problem `device-not-found` */
export async function removeDevice({ db }: Pick<AppContext, 'db'>, hospital: OwnHospitalId, id: string): Promise<void> {
  const tokenHash = await tokenOfDevice(db, hospital, knownId(id))
  if (!tokenHash) throw new Problem('device-not-found')
  await removeSession(db, tokenHash)
}
