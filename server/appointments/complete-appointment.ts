import { Problem } from '#contract/problem.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'
import type { Announcements } from './announce.ts'
import { completeWaiting, deskAppointment, type DeskRow } from './store.ts'

/** Completes an appointment, once: the queue's current number becomes its number. Pressed twice, or by two desks,
 *  it changes and announces nothing the second time.
 *  @throws Problem `appointment-not-found` when it is not this hospital's */
export async function completeAppointment(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  announcements: Announcements,
  hospital: OwnHospitalId,
  appointmentId: string,
): Promise<DeskRow> {
  const id = knownId(appointmentId)
  const moved = await completeWaiting(db, hospital, id, clock())
  if (moved) {
    announcements.tell({
      slotId: moved.slot_id,
      date: moved.service_day,
      currentQueueNumber: moved.current_number,
      version: moved.version,
      what: 'completed',
      committedAt: performance.now(),
    })
  }
  const appointment = await deskAppointment(db, hospital, id)
  if (!appointment) throw new Problem('appointment-not-found')
  return appointment
}
