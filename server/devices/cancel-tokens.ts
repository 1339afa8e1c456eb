import { cancelTokensOfKiosk, type QueueChanges } from '../appointments/index.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { tokenOfDevice } from './store.ts'

/** Cancels the waiting tokens of an own kiosk.
 *  @throws Problem `device-not-found` */
export async function cancelTokens(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: OwnHospitalId,
  deviceId: string,
): Promise<{ cancelled: number }> {
  const id = knownId(deviceId)
  if (!(await tokenOfDevice(db, hospital, id))) throw new Problem('device-not-found')
  return { cancelled: await cancelTokensOfKiosk({ db, clock }, changes, hospital, id) }
}
