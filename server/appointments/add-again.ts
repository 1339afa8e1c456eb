import { randomUUIDv7 } from 'node:crypto'
import type { OfHospital } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { holdSlots } from '../slots/index.ts'
import {
  actedAppointment,
  holdAppointment,
  placeBeside,
  readOthers,
  type ActedRow,
  type HeldAppointment,
} from './act-store.ts'
import { markReplaced } from './details-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { insertReplacements, staffOf } from './move-store.ts'
import { changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { queueOfOwn } from './session-store.ts'

/** Gives the person of a completed appointment of today a new token, first in line: it was completed by mistake. The old one stays completed.
 *  The capacity does not count: the place was given already.
 *  @returns the new appointment
 *  @throws Problem `appointment-not-found`, `not-today`, `session-closed`, `wrong-status`, `again-before`, `key-reused` */
export async function addAgain(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  asked: Keyed & { id: string },
): Promise<ActedRow> {
  const at = clock()
  const id = knownId(asked.id)
  const own = staffOf(caller)
  const { row, published } = await db.transaction(async (tx) => {
    const place = await queueOfOwn(tx, id, caller.hospitalId)
    const hold = () => holdSlots(tx, caller.hospitalId, [place?.slot_id ?? id], at)
    const act = async () => {
      const held = await holdAppointment(tx, id, own, at)
      refuse(held)
      const published = await replace(tx, held, caller, at)
      return { result: { id: published.id }, published: published.changes }
    }
    const done = await actOnce(tx, caller, { ...asked, act: 'again' }, at, { hold, act })
    const published: QueueChange[] = 'published' in done ? done.published : []
    return { row: await actedAppointment(tx, { id: String(done.result['id']), ...own }), published }
  })
  changes.publish(published)
  return row
}

function refuse(held: HeldAppointment | undefined): asserts held is HeldAppointment {
  if (!held) throw new Problem('appointment-not-found')
  if (!held.is_today) throw new Problem('not-today')
  if (held.is_closed) throw new Problem('session-closed')
  if (held.status !== 'completed') throw new Problem('wrong-status')
  if (held.replaced_by !== null) throw new Problem('again-before')
}

/** Books the new token, and moves it before everyone who waits. */
async function replace(tx: Connection, held: HeldAppointment, caller: OfHospital, at: Date) {
  const [first] = (await readOthers(tx, held)).others
  const id = randomUUIDv7()
  const to = { slotId: held.slot_id, day: held.service_day }
  await insertReplacements(tx, { ids: [held.id], ...staffOf(caller) }, { newIds: [id], by: 'staff', at }, to)
  const mobile = await markReplaced(tx, { old: held.id, id }, at)
  const moved = await moveAppointments(tx, { ids: [id], ...staffOf(caller) }, 'move', {
    ...{ by: 'staff' as const, at, reason: 'completed-by-mistake' },
    ...(first && { position: await placeBeside(tx, held, first.id, 'before') }),
  })
  const changes = changesOf(moved, { cause: 'moved' }).map((one) => ({ ...one, ...(mobile && { mobile }) }))
  return { id, changes }
}
