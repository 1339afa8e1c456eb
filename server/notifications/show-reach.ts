import type { Reach } from '#contract/queues.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { findSession, type AskedQueue } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { reachOfWaiting } from './store.ts'

/** How those who are called or wait in an own queue can be reached: what a desk says before it ends a session, or moves them.
 *  @throws Problem `slot-not-found` */
export async function showReach(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hospital: OwnHospitalId,
  asked: AskedQueue,
): Promise<Reach> {
  const { slotId, day } = await findSession(db, hospital, asked, clock())
  const rows = await reachOfWaiting(db, slotId, day)
  const count = (by: string) => rows.filter(({ reached_by }) => reached_by === by).length
  return {
    notice: count('notice'),
    phone: count('phone'),
    none: count('none'),
    appointments: rows.map(({ appointment_id: _id, reached_by: by }) => ({ _id, by })),
  }
}
