import { Problem } from '#contract/problem.ts'
import type { OwnMobile } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'
import type { Announcements } from './announce.ts'
import { cancelWaiting, ownStatus } from './store.ts'

/** Cancels an own waiting appointment. Its number is not given again.
 *  @throws Problem `appointment-not-found` when it is not the caller's or is gone already, `already-completed` */
export async function cancelAppointment(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  announcements: Announcements,
  mobile: OwnMobile,
  appointmentId: string,
): Promise<void> {
  const id = knownId(appointmentId)
  const left = await cancelWaiting(db, mobile, id, clock())
  if (!left) {
    const status = await ownStatus(db, mobile, id)
    throw new Problem(status === 'completed' ? 'already-completed' : 'appointment-not-found')
  }
  announcements.tell({
    slotId: left.slot_id,
    date: left.service_day,
    currentQueueNumber: left.current_number,
    version: left.version,
    what: 'cancelled',
    committedAt: performance.now(),
  })
}
