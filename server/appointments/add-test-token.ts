import type { TestToken } from '#contract/set-up.ts'
import type { OfHospital } from '../accounts/index.ts'
import { holdHospital, noteTokenTried } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection, Database } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { slotOnDay } from '../slots/index.ts'
import { Problem } from '../platform/problem.ts'
import type { BookAppointment } from './book-appointment.ts'
import type { Links } from './open-links.ts'
import { deleteTestToken, holdTestToken, noteTestToken, oldTestTokens, testTokenOf } from './test-token-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { changeOf, type QueueChange, type QueueChanges } from './publish.ts'

export interface TestGround {
  book: BookAppointment
  links: Links
}

/** The made-up patient. The desk reads the name in English, as a patient would have typed it. */
const patient = { name: 'Test patient', age: 30, gender: 'Other' } as const

/** The hospital's test token, if it has one. */
export async function showTestToken(db: Connection, links: Links, hospital: string): Promise<TestToken | null> {
  const row = await testTokenOf(db, hospital)
  if (!row) return null
  const { id: _id, slot_id: slotId, queue_number: queueNumber, status } = row
  return { _id, slotId, queueNumber, status, link: links.linkOf(_id) }
}

/** Gives the desk a token of today to try the product with. It has neither account nor contact, so it gets no notice. The one that there is
 *  already is given again.
 *  @throws Problem of a desk's booking */
export async function addTestToken(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { book, links }: TestGround,
  caller: OfHospital,
  { slotId, changedNothing }: { slotId: string; changedNothing: () => void },
): Promise<TestToken> {
  const day = await slotOnDay(db, knownId(slotId), null, clock())
  if (!day) throw new Problem('slot-not-found')
  await db.transaction(async (tx) => {
    await holdHospital(tx, caller.hospitalId)
    if (await testTokenOf(tx, caller.hospitalId)) return changedNothing()
    const booking = { hospitalId: caller.hospitalId, doctorId: day.doctor_id, slot: slotId, patient }
    const booked = await book(caller, booking)
    await noteTestToken(tx, caller.hospitalId, booked._id, clock())
  })
  const token = await showTestToken(db, links, caller.hospitalId)
  if (!token) throw new Problem('appointment-not-found')
  return token
}

/** Deletes the test token of a hospital, where there is one, as if it had never been given. */
export async function removeTestToken(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  hospital: string,
): Promise<void> {
  const change = await removeIn(db, hospital, clock())
  if (change) changes.publish([change])
}

/** How long a test lasts, in milliseconds. A session is learned from after its day. */
const lastsMs = 2 * 3_600_000

/** Deletes the test tokens that a desk has left. @returns how many */
export async function removeOldTestTokens(db: Database, now: Date, most: number): Promise<number> {
  const hospitals = await oldTestTokens(db, new Date(now.getTime() - lastsMs), most)
  for (const hospital of hospitals) await removeIn(db, hospital, now)
  return hospitals.length
}

const removeIn = (db: Pick<Database, 'transaction'>, hospital: string, at: Date): Promise<QueueChange | undefined> =>
  db.transaction(async (tx) => {
    if (!(await holdTestToken(tx, hospital))) return undefined
    const token = await testTokenOf(tx, hospital)
    if (!token) return undefined
    // First out of the line, with the counters; a completed one is in no line.
    await moveAppointments(tx, { ids: [token.id], hospital }, 'cancel', { by: 'staff', at })
    const queue = await deleteTestToken(tx, token.id)
    if (token.calls > 0 || token.status === 'completed') await noteTokenTried(tx, hospital, at)
    return queue && changeOf(queue, { moved: true, left: true })
  })
