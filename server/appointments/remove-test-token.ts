import { noteTokenTried } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Database } from '../platform/database/index.ts'
import { moveAppointments } from './move-appointments.ts'
import { changeOf, type QueueChange, type QueueChanges } from './publish.ts'
import { deleteTestToken, holdTestToken, oldTestTokens, testTokenOf } from './test-token-store.ts'

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
