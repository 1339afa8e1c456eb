import type { Priority } from '#contract/appointments.ts'
import { placeAfterAct } from '#contract/place-in-line.ts'
import { judgeAct, transitions, type Actable, type AppointmentAct } from '#contract/transitions.ts'
import type { OfAccount, OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import {
  actedAppointment,
  holdAppointment,
  type ActedRow,
  type CompletedWith,
  type HeldAppointment,
  placeBeside,
  readCompletedWith,
  readOthers,
  readLastAct,
} from './act-store.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments, type ActDetails } from './move-appointments.ts'
import { scopeOf, type LinkHolder, type Scope } from './move-store.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { causeOf, moverOf, publicReasonOf, undoableFor } from './rules.ts'
import { shareSlotOf, writeState, type NewState } from './session-store.ts'

/** One press on one appointment. */
export interface Press extends Keyed {
  act: Exclude<AppointmentAct, 'complete' | 'cancel' | 'transfer' | 'reschedule'>
  id: string
  reason?: string | undefined
  priority?: Priority
  step?: 'up' | 'down'
  /** Behind so many of those who wait behind it. */
  behind?: number
  /** Of the poster at the door. */
  code?: string | undefined
}

/** Does an act on an appointment of today's queue. It is decided while the queue is locked. Where it has been done already nothing
 *  changes and nothing is announced.
 *  @throws Problem `appointment-not-found`, `not-today`, `session-closed`, `wrong-status`, `cannot-undo`, `rejoined-before`,
 *  `arrival-code-wrong`, `key-reused` */
export async function actOnAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfAccount | OfHospital | LinkHolder,
  press: Press,
): Promise<ActedRow & { reopened?: ActedRow }> {
  const id = knownId(press.id)
  const scope = scopeOf(caller)
  const by = moverOf[caller.scope]
  const at = clock()
  const { row, reopened, published } = await db.transaction(async (tx) => {
    const act = async () => {
      const held = await holdAppointment(tx, id, scope, at)
      if (!held) throw new Problem('appointment-not-found')
      if (!held.is_today) throw new Problem('not-today')
      const details = await decide(tx, held, by, { ...press, id }, at)
      const moved = details ? await moveAppointments(tx, { ids: [id], ...scope }, press.act, details) : []
      const [now] = moved
      const isPlaced = now !== undefined && now.position !== held.position
      const change = now && { act: press.act, from: held.status, to: now.status, priority: now.priority }
      const cause = press.act === 'undo' ? 'undone' : change && causeOf(change, isPlaced)
      const reopened = details?.completed && (await reopen(tx, details.completed, { ...scope, by, at }))
      if (reopened) moved.push(reopened)
      const published = changesOf(moved, { cause, left: press.act !== 'arrive' && press.act !== 'on-my-way' })
      if (now && details?.queueBefore) {
        const own = { slotId: now.slot_id, day: now.service_day, hospital: held.hospital_id }
        const queue = await writeState(tx, own, details.queueBefore, at)
        published.push(changeOf(queue, { moved: true, left: true, cause }))
      }
      // A phone that connected after the completion follows the queue again.
      const mobile = reopened && details?.completed?.mobile
      if (mobile) for (const one of published.slice(-1)) one.mobile = mobile
      return { result: { id, ...(reopened && { reopened: reopened.id }) }, published }
    }
    // A second update of the queue locks its slot: only undoing a call makes one.
    const hold = () => (press.act === 'undo' ? shareSlotOf(tx, { id, ...scope }) : Promise.resolve())
    const done = await actOnce(tx, caller, { ...press }, at, { hold, act })
    const published: QueueChange[] = 'published' in done ? done.published : []
    const { reopened } = done.result
    return {
      row: await readActed(tx, id, scope, at),
      ...(typeof reopened === 'string' && { reopened: await actedAppointment(tx, { id: reopened, ...scope }) }),
      published,
    }
  })
  changes.publish(published)
  if (published.length === 0) press.changedNothing?.()
  return { ...row, ...(reopened && { reopened }) }
}

/** @returns what the act sets; undefined when it has been done already */
async function decide(
  tx: Connection,
  held: HeldAppointment,
  by: 'patient' | 'staff',
  press: Press,
  at: Date,
): Promise<(ActDetails & { queueBefore?: NewState; completed?: CompletedWith | undefined }) | undefined> {
  const verdict = judgeAct(press.act, actableOf(held), {
    by,
    isClosed: held.is_closed,
    priority: press.priority,
    hasRejoined: held.has_rejoined,
    isCodeWrong: by === 'patient' && press.code !== held.arrival_code,
  })
  if (verdict === 'done') return undefined
  if (verdict !== 'allowed') throw new Problem(verdict)
  if (press.act === 'move' && by === 'patient' && held.has_moved) throw new Problem('wrong-status')
  const details: ActDetails = { by, at, reason: press.reason }
  if (press.act === 'undo') return { ...details, ...(await checkUndo(tx, held, at)) }
  const position = await choosePosition(tx, held, press)
  if (press.act === 'move' && position === undefined) {
    // The last of the line has asked for a later place: there is none.
    if (by === 'patient') throw new Problem('wrong-status')
    return undefined
  }
  return { ...details, ...(position && { position }), ...(press.priority && { priority: press.priority }) }
}

const actableOf = ({ status, priority, arrived_at, on_my_way_at }: HeldAppointment): Actable => ({
  status,
  priority,
  hasArrived: arrived_at !== null,
  isOnItsWay: on_my_way_at !== null,
})

/** The appointment for the answer; also of a repeated request, whose appointment may be cancelled by now. */
async function readActed(tx: Connection, id: string, scope: Scope, at: Date) {
  if (!(await holdAppointment(tx, id, scope, at))) throw new Problem('appointment-not-found')
  return actedAppointment(tx, { id, ...scope })
}

const placing: readonly AppointmentAct[] = ['rejoin', 'priority', 'move']

/** The position that an act gives an appointment whose queue is held; undefined where it keeps its place. */
async function choosePosition(tx: Connection, held: HeldAppointment, press: Press): Promise<string | undefined> {
  if (!placing.includes(press.act)) return undefined
  const { others, now } = await readOthers(tx, held)
  const place = placeAfterAct(press, others, now, held.rejoin_behind)
  // Forward it goes directly before the one that it overtakes: still behind a called one that is before that.
  const neighbour = others[place < now ? place : place - 1]
  if (place === now || !neighbour) return undefined
  return placeBeside(tx, held, neighbour.id, place < now ? 'before' : 'behind')
}

const undoable = new Set<string>(transitions.filter((one) => one.undoable).map(({ act }) => act))

/** What takes the last act on an appointment back, with the state of the queue that a call has resumed, and what its press had completed.
 *  @throws Problem `cannot-undo` when that act is none that can be taken back, or too long ago */
async function checkUndo(
  tx: Connection,
  held: HeldAppointment,
  at: Date,
): Promise<
  Pick<ActDetails, 'to' | 'priority' | 'restored' | 'reason'> & {
    queueBefore?: NewState
    completed: CompletedWith | undefined
  }
> {
  const last = await readLastAct(tx, held)
  const isRecent = last !== undefined && at.getTime() - last.at.getTime() <= undoableFor * 1000
  if (!isRecent || !undoable.has(last.act ?? '')) throw new Problem('cannot-undo')
  return {
    completed: await readCompletedWith(tx, held),
    to: last.from_status,
    reason: last.act ?? undefined,
    priority: last.was_priority,
    restored: { position: last.was_position, calls: last.was_calls, called_at: last.was_called_at },
    ...(last.was_state && {
      queueBefore: {
        state: last.was_state,
        minutes: last.was_minutes,
        publicReason: publicReasonOf(last.was_reason),
        reason: last.was_reason,
        announced: false,
      },
    }),
  }
}

/** Takes the completion of the press back that the undone call was of: the appointment is called again, and the live number what it was. */
async function reopen(
  tx: Connection,
  { id, from_status: to, was_current: restoredCurrent, ...was }: CompletedWith,
  { by, at, ...scope }: Scope & Pick<ActDetails, 'by' | 'at'>,
) {
  const restored = { position: was.was_position, calls: was.was_calls, called_at: was.was_called_at }
  const undone = { by, at, to, reason: 'complete', priority: was.was_priority, restored, restoredCurrent }
  return (await moveAppointments(tx, { ids: [id], ...scope }, 'undo', undone))[0]
}

/** What the holder of a link can do. */
export type LinkAct = 'arrive' | 'on-my-way' | 'rejoin' | 'cancel' | 'later'

/** Behind how many waiting ones a patient goes who asks for a later place. */
const laterBehind = 3

/** Does an act on an appointment whose link was opened, as its patient does it.
 *  @param code of the poster at the door, for `arrive`
 *  @throws Problem `wrong-status`, or one of `actOnAppointment` */
export async function actByLink(
  context: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  { id, act, code }: { id: string; act: LinkAct; code?: string | undefined },
): Promise<void> {
  if (act !== 'cancel') {
    const later = { act: 'move' as const, behind: laterBehind, reason: 'later' }
    const press = act === 'later' ? later : { act, code }
    await actOnAppointment(context, changes, { scope: 'link' }, { ...press, id, key: undefined })
    return
  }
  const details = { by: 'patient', at: context.clock() } as const
  const moved = await moveAppointments(context.db, { ids: [id], product: 'link' }, 'cancel', details)
  changes.publish(changesOf(moved))
  if (moved.length === 0) throw new Problem('wrong-status')
}
