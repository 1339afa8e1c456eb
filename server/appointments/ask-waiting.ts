import type { OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { isOwnDoctor } from '../slots/index.ts'
import { countWaitingForDoctor, countWaitingInSlot } from './removal-store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** The number of appointments that wait in an own slot from today on.
 *  @throws Problem `slot-not-found` */
export async function askWaitingInSlot({ db, clock }: Context, own: OwnHospitalId, slotId: string): Promise<number> {
  const waiting = await countWaitingInSlot(db, own, knownId(slotId), clock())
  if (waiting === undefined) throw new Problem('slot-not-found')
  return waiting
}

/** The number of appointments that wait for an own doctor from today on.
 *  @throws Problem `doctor-not-found` */
export async function askWaitingForDoctor(
  { db, clock }: Context,
  own: OwnHospitalId,
  doctorId: string,
): Promise<number> {
  const id = knownId(doctorId)
  if (!(await isOwnDoctor(db, own, id))) throw new Problem('doctor-not-found')
  return countWaitingForDoctor(db, id, clock())
}
