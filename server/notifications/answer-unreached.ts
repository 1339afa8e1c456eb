import type { CallAnswer } from '#contract/unreached.ts'
import type { OfHospital } from '../accounts/index.ts'
import { undoableFor } from '../appointments/index.ts'
import { countMessage } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { answerUnreached as storeAnswer, queueOfOwn, takeAnswerBack, type ToldOf } from './climb-store.ts'
import type { Climbing } from './open-climb.ts'

interface Answer {
  id: string
  outcome: CallAnswer
}

/** The desk has called a patient whom no message has reached. Takes the patient off its list; the first answer counts.
 *  @throws Problem `appointment-not-found`, or for a place `slot-not-found`, for one of another hospital */
export async function answerUnreached(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { tellDesks }: Pick<Climbing, 'tellDesks'>,
  { hospitalId, person }: OfHospital,
  { id, slot, outcome }: ToldOf & Pick<Answer, 'outcome'>,
): Promise<{ changed: boolean }> {
  const of = { id: knownId(id), ...(slot !== undefined && { slot: knownId(slot) }) }
  const queue = await queueOfOwn(db, of, hospitalId)
  if (!queue) throw new Problem(slot === undefined ? 'appointment-not-found' : 'slot-not-found')
  const told = { ...of, hospital: hospitalId, outcome, by: person?.name ?? null }
  const answered = await db.transaction(async (tx) => {
    const rows = await storeAnswer(tx, told, clock())
    if (rows.length > 0) await countCall(tx, { hospital: hospitalId, day: queue.service_day, outcome }, 1)
    return rows
  })
  if (answered.length > 0) await tellDesks(queue.slot_id, queue.service_day)
  return { changed: answered.length > 0 }
}

/** The desk takes its answer back: the patient is on its list again, and the call is not counted. The ladder looks at once, because the patient may
 *  have been reached since.
 *  @throws Problem `appointment-not-found` for one of another hospital, `cannot-undo` too long after the answer */
export async function undoAnswer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { look, tellDesks }: Pick<Climbing, 'look' | 'tellDesks'>,
  { hospitalId: hospital }: OfHospital,
  { id, outcome }: Answer,
): Promise<{ changed: boolean }> {
  const appointment = knownId(id)
  const queue = await queueOfOwn(db, { id: appointment }, hospital)
  if (!queue) throw new Problem('appointment-not-found')
  const now = clock()
  const since = new Date(now.getTime() - undoableFor * 1000)
  const found = await db.transaction(async (tx) => {
    const back = await takeAnswerBack(tx, { appointment, hospital, outcome }, now, since)
    if (back?.taken) await countCall(tx, { hospital, day: queue.service_day, outcome }, -1)
    return back
  })
  if (!found?.taken) {
    if (found?.listed) return { changed: false }
    throw new Problem('cannot-undo')
  }
  await tellDesks(queue.slot_id, queue.service_day)
  look()
  return { changed: true }
}

/** A call of the desk: made, and answered or not.
 *  @param times -1 takes it out of the counts */
async function countCall(
  tx: Connection,
  { hospital, day, outcome }: { hospital: string; day: string; outcome: Answer['outcome'] },
  times: 1 | -1,
): Promise<void> {
  const counted = { hospital, day, channel: 'desk', times } as const
  await countMessage(tx, { ...counted, what: 'sent' })
  await countMessage(tx, { ...counted, what: outcome === 'reached' ? 'delivered' : 'failed' })
}
