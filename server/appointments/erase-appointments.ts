import type { Connection } from '../platform/database/index.ts'
import { cancelWaitingOf, eraseNames } from './privacy-store.ts'
import type { QueueNews } from './announce.ts'

/** Cancels what a patient waits for, and takes the person out of every appointment of the mobile: own ones, those of others
 *  that were booked with it, and walk-ins. Numbers, days and outcomes stay. Whoever calls it holds the account, so that
 *  nothing is booked with it meanwhile.
 *  @returns how many were cancelled, and how to tell it once it is committed */
export async function eraseAppointments(tx: Connection, of: { patient: string; mobile: string }, at: Date) {
  const queues = await cancelWaitingOf(tx, of.mobile, at)
  await eraseNames(tx, of, at)
  const news = (committedAt: number): QueueNews[] =>
    queues.map(({ slot_id: slotId, service_day: date, current_number: currentQueueNumber, version }) => ({
      ...{ slotId, date, currentQueueNumber, version, committedAt },
      what: 'cancelled',
    }))
  return { cancelled: queues.reduce((sum, { cancelled }) => sum + cancelled, 0), news }
}
