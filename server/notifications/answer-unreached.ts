import type { OfHospital } from '../accounts/index.ts'
import { countMessage } from '../messages/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { answerUnreached as storeAnswer, queueOfOwn, type ToldOf } from './climb-store.ts'
import type { Climbing } from './open-climb.ts'

/** The desk has called a patient whom no message has reached. Takes the patient off its list; the first answer counts.
 *  @throws Problem `appointment-not-found`, or for a place `slot-not-found`, for one of another hospital */
export async function answerUnreached(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { tellDesks }: Pick<Climbing, 'tellDesks'>,
  { hospitalId, person }: OfHospital,
  { id, slot, outcome }: ToldOf & { outcome: 'reached' | 'no-answer' },
): Promise<{ changed: boolean }> {
  const of = { id: knownId(id), ...(slot !== undefined && { slot: knownId(slot) }) }
  const queue = await queueOfOwn(db, of, hospitalId)
  if (!queue) throw new Problem(slot === undefined ? 'appointment-not-found' : 'slot-not-found')
  const told = { ...of, hospital: hospitalId, outcome, by: person?.name ?? null }
  const answered = await db.transaction(async (tx) => {
    const rows = await storeAnswer(tx, told, clock())
    const counted = { hospital: hospitalId, day: queue.service_day, channel: 'desk' } as const
    if (rows.length > 0) await countMessage(tx, { ...counted, what: 'sent' })
    if (rows.length > 0) await countMessage(tx, { ...counted, what: outcome === 'reached' ? 'delivered' : 'failed' })
    return rows
  })
  if (answered.length > 0) await tellDesks(queue.slot_id, queue.service_day)
  return { changed: answered.length > 0 }
}
