import type { Priority } from '#contract/appointments.ts'
import type { Patient, Staff } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import { Problem } from '../platform/problem.ts'
import { actedAppointment, holdAppointment, type ActedRow, type HeldAppointment, type Owner } from './act-store.ts'
import { choosePlace } from './choose-place.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments, type Doing } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { causeOf, transitionOf, type AppointmentAct } from './rules.ts'
import { checkUndo } from './check-undo.ts'

/** One press on one appointment. */
export interface Press extends Keyed {
  act: Exclude<AppointmentAct, 'complete' | 'cancel' | 'transfer' | 'reschedule'>
  id: string
  reason?: string | undefined
  priority?: Priority
  step?: 'up' | 'down'
  /** Of the poster at the door. */
  code?: string | undefined
}

type Ground = Pick<AppContext, 'db' | 'clock'>

/** The holder of the appointment's link, who acts as its patient. */
interface LinkHolder {
  kind: 'link'
}

/** Does an act on an appointment of today's queue. It is decided while the queue is locked. Where it has been done already nothing
 *  changes and nothing is announced.
 *  @throws Problem `appointment-not-found`, `not-today`, `wrong-status`, `cannot-undo`, `rejoined-before`,
 *  `arrival-code-wrong`, `key-reused` */
export async function actOnAppointment(
  { db, clock }: Ground,
  changes: QueueChanges,
  caller: Patient | Staff | LinkHolder,
  press: Press,
): Promise<ActedRow> {
  const id = knownId(press.id)
  const owner = ownerOf(caller)
  const by = caller.kind === 'staff' ? 'staff' : 'patient'
  const at = clock()
  const { row, moved, cause } = await db.transaction(async (tx) => {
    const done = await actOnce(tx, caller, { ...press }, at, async () => {
      const held = await holdAppointment(tx, id, owner, at)
      if (!held) throw new Problem('appointment-not-found')
      if (!held.is_today) throw new Problem('not-today')
      const doing = await decide(tx, held, by, { ...press, id }, at)
      const moved = doing ? await moveAppointments(tx, { ids: [id] }, press.act, doing) : []
      const [now] = moved
      const isPlaced = now !== undefined && now.position !== held.position
      const change = now && { act: press.act, from: held.status, to: now.status, priority: now.priority }
      return { result: { id }, moved, cause: change && causeOf(change, isPlaced) }
    })
    return { moved: [], cause: undefined, ...done, row: await readActed(tx, id, owner, at) }
  })
  changes.publish(changesOf(moved, { cause, left: press.act !== 'arrive' && press.act !== 'on-my-way' }))
  return row
}

function ownerOf(caller: Patient | Staff | LinkHolder): Owner {
  if (caller.kind === 'link') return 'any'
  return caller.kind === 'staff' ? { hospital: caller.hospitalId } : { mobile: caller.mobile }
}

/** @returns what the act sets; undefined when it has been done already */
async function decide(
  tx: Connection,
  held: HeldAppointment,
  by: 'patient' | 'staff',
  press: Press,
  at: Date,
): Promise<Doing | undefined> {
  const transition = transitionOf(press.act, by)
  const doing: Doing = { by, at, reason: press.reason }
  if (transition.done?.includes(held.status)) return undefined
  if (press.act === 'undo') return { ...doing, ...(await checkUndo(tx, held, at)) }
  if (!transition.from.includes(held.status)) throw new Problem('wrong-status')
  if (press.act === 'arrive' && by === 'patient' && press.code !== held.arrival_code)
    throw new Problem('arrival-code-wrong')
  if (press.act === 'arrive') return held.arrived_at ? undefined : doing
  if (press.act === 'on-my-way') return held.on_my_way_at ? undefined : doing
  if (press.act === 'rejoin' && by === 'patient' && held.has_rejoined) throw new Problem('rejoined-before')
  if (press.act === 'priority' && press.priority === held.priority) return undefined
  const place = await choosePlace(tx, held, press)
  if (press.act === 'move' && place.position === undefined) return undefined
  return { ...doing, ...place, ...(press.priority && { priority: press.priority }) }
}

/** The appointment for the answer; also of a repeated request, whose appointment may be cancelled by now. */
async function readActed(tx: Connection, id: string, owner: Owner, at: Date) {
  if (!(await holdAppointment(tx, id, owner, at))) throw new Problem('appointment-not-found')
  return actedAppointment(tx, id)
}
