import type { OwnHospitalId } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { todayOfOwnSlot } from './store.ts'

/** A queue as a request names it; without a day, today's. */
export interface AskedQueue {
  slotId: string
  date?: string | undefined
}

/** One slot of the hospital on one day. */
export interface Session {
  slotId: string
  day: string
  isToday: boolean
}

/** The queue of an own slot.
 *  @throws Problem `slot-not-found` when the slot is not this hospital's */
export async function findSession(
  db: Connection,
  hospital: OwnHospitalId,
  { slotId, date }: AskedQueue,
  now: Date,
): Promise<Session> {
  const id = knownId(slotId)
  const today = await todayOfOwnSlot(db, hospital, id, now)
  if (!today) throw new Problem('slot-not-found')
  return { slotId: id, day: date ?? today, isToday: (date ?? today) === today }
}

/** The queue of an own slot today: acts are for no other day.
 *  @throws Problem `slot-not-found`, `not-today` */
export async function findTodaysSession(
  db: Connection,
  hospital: OwnHospitalId,
  asked: AskedQueue,
  now: Date,
): Promise<Session> {
  const session = await findSession(db, hospital, asked, now)
  if (!session.isToday) throw new Problem('not-today')
  return session
}
