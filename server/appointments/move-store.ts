import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import type { AppointmentAct } from '#contract/transitions.ts'
import type { OfAccount, OfHospital } from '../accounts/index.ts'
import { statementWith, type Connection } from '../platform/database/index.ts'
import { shownColumns, type ShownRow } from './state-store.ts'
import { deskColumns, positionOf, type DeskRow } from './store.ts'
import type { QueueRow } from './queue-store.ts'

/** A hospital, and which of its people acts; undefined for its own log-in. The history keeps the name of that time. */
export interface Staff {
  hospital: string
  person?: OfHospital['person']
}

export const staffOf = ({ hospitalId, person }: OfHospital): Staff => ({ hospital: hospitalId, person })

/** The person of a scope as parameters of a statement: id and name. */
export const personIn = (scope: Scope): [id: string | null, name: string | null] => {
  const person = 'hospital' in scope ? scope.person : undefined
  return [person?.id ?? null, person?.name ?? null]
}

/** Whose appointments a statement may change: a hospital's, or those that reach the account with a mobile number in full. What the product
 *  itself may change has a name: that of a link's holder, all that an erasure has found by mobile or contact, and the demo's. */
export type Scope = Staff | { mobile: string } | { product: 'link' | 'erasure' | 'demo' }

/** The holder of an appointment's link, who acts as its patient. */
export interface LinkHolder {
  scope: 'link'
}

/** What a caller may change. */
export function scopeOf(caller: OfAccount | OfHospital | LinkHolder): Scope {
  if (caller.scope === 'link') return { product: 'link' }
  return caller.scope === 'hospital' ? staffOf(caller) : { mobile: caller.mobile }
}

/** Appointments by id, of which only those in the scope move. */
export type Movable = { ids: readonly string[] } & Scope

/** One appointment by id, only in the scope. */
export type One = { id: string } & Scope

/** Whose queue a statement may change, of which the slot is in the scope. */
export type OneQueue = { slotId: string; day: string } & Exclude<Scope, { mobile: string }>

/** A condition: an appointment `a` of a slot `s` is in the scope.
 *  @param hospital,mobile the parameters of {@link scopeParameters} */
export const inScope = (hospital: string, mobile: string) =>
  `(${hospital}::uuid IS NULL OR s.hospital_id = ${hospital})
   AND (${mobile}::text IS NULL OR (a.mobile = ${mobile} AND is_confirmed(a.reach, a.mobile, a.slot_id)))`

/** The hospital and the mobile of a scope as parameters, of which null restricts nothing. */
export function scopeParameters(scope: Scope): [hospital: string | null, mobile: string | null] {
  if ('hospital' in scope) return [scope.hospital, null]
  return 'mobile' in scope ? [null, scope.mobile] : [null, null]
}

/** An appointment after its transition, with its queue as the same statement left it. */
export interface MovedAppointment extends DeskRow, ShownRow {
  from_status: AppointmentStatus
  /** The queue's public state changed: its number, the called ones, or whether it is paused. */
  is_shown: boolean
  /** The mobile numbers of those to whom places of its queue were offered; null where the act has freed none. */
  offered_to: readonly string[] | null
}

/** What an act sets beside the status; undefined values stay. */
export interface Settings {
  /** A new place in the order, as a decimal number. */
  position?: string | null
  priority?: Priority
  /** The appointments in another queue that replace them, in the order of the ids. */
  replacements?: readonly string[]
  /** As they were before the act that is taken back. */
  restored?: { position: string | null; calls: number; called_at: Date | null }
  /** The live number before the completion that is taken back. */
  restoredCurrent?: number
}

interface Transition {
  act: AppointmentAct
  from: readonly string[]
  /** Null where the status stays. */
  to: string | null
  by: string
  at: Date
  reason: string | undefined
  countedAsWaiting: readonly string[]
  advancesQueue: boolean
  calls: boolean
}

/** The parameters of `move`. */
interface Move extends Transition {
  ids: readonly string[]
  hospital: string | null
  mobile: string | null
  /** Whether `position` is set, also to null. */
  moves: boolean
  position: string | null
  priority: Priority | undefined
  restoredCalls: number | undefined
  restoredCalledAt: Date | null | undefined
  restoredCurrent: number | undefined
  replacements: readonly string[] | undefined
  person: string | null
  personName: string | null
}

/** Locks the queues in the order of their keys, then the appointments in the order of their ids: the order in which every act takes
 *  them, so that no two wait for each other. An act that has to decide first holds the queue before. Status and counters are read
 *  under the locks, so that the history has what the appointment really was. A numeric times 0.5 is exact; see `placeBeside`. The places
 *  that it frees are offered in the same statement, after their queue's counters: a cancellation needs no transaction. */
const move = statementWith<MovedAppointment, Move>(
  'appointments.move',
  {
    ids: 'uuid[]',
    from: 'text[]',
    hospital: 'uuid',
    mobile: 'text',
    to: 'text',
    at: 'timestamptz',
    by: 'text',
    act: 'text',
    reason: 'text',
    countedAsWaiting: 'text[]',
    advancesQueue: 'boolean',
    calls: 'boolean',
    moves: 'boolean',
    position: 'numeric',
    priority: 'text',
    restoredCalls: 'integer',
    restoredCalledAt: 'timestamptz',
    restoredCurrent: 'integer',
    replacements: 'uuid[]',
    person: 'uuid',
    personName: 'text',
  },
  (p) => `WITH asked AS MATERIALIZED (
     SELECT a.id, a.service_day, a.slot_id, s.doctor_id, s.room FROM appointments a JOIN slot_details s USING (slot_id)
     WHERE a.id = ANY (${p.ids})
       AND ${inScope(p.hospital, p.mobile)}),
   held AS MATERIALIZED (
     SELECT service_day, slot_id, state FROM queues WHERE (service_day, slot_id) IN (SELECT service_day, slot_id FROM asked)
     ORDER BY service_day, slot_id FOR NO KEY UPDATE),
   was AS MATERIALIZED (
     SELECT a.* FROM appointments a
     WHERE a.id = ANY (ARRAY(SELECT id FROM asked JOIN held USING (service_day, slot_id))) AND a.status = ANY (${p.from})
     ORDER BY a.id FOR NO KEY UPDATE),
   moved AS (
     UPDATE appointments a SET status = coalesce(${p.to}, w.status),
       status_at = CASE WHEN ${p.to} <> w.status THEN ${p.at} ELSE w.status_at END,
       status_by = CASE WHEN ${p.to} <> w.status THEN ${p.by} ELSE w.status_by END,
       position = CASE WHEN ${p.moves} THEN ${p.position} ELSE w.position END,
       priority = coalesce(${p.priority}, w.priority),
       calls = CASE WHEN ${p.restoredCalls} IS NOT NULL THEN ${p.restoredCalls} WHEN ${p.calls} THEN w.calls + 1 ELSE w.calls END,
       called_at = CASE WHEN ${p.restoredCalls} IS NOT NULL THEN ${p.restoredCalledAt} WHEN ${p.calls} THEN ${p.at} ELSE w.called_at END,
       arrived_at = CASE WHEN ${p.act} = 'arrive' THEN ${p.at} WHEN ${p.act} = 'rejoin' THEN coalesce(w.arrived_at, ${p.at}) ELSE w.arrived_at END,
       on_my_way_at = CASE WHEN ${p.act} = 'on-my-way' THEN ${p.at} ELSE w.on_my_way_at END,
       replaced_by = (${p.replacements})[array_position(${p.ids}, w.id)]
     FROM was w WHERE a.id = w.id
     RETURNING a.*, w.status AS from_status, w.position AS was_position, w.priority AS was_priority, w.calls AS was_calls,
       w.called_at AS was_called_at),
   recorded AS (
     INSERT INTO appointment_events (appointment_id, at, from_status, to_status, by, reason, act, position, priority, calls,
       was_position, was_priority, was_calls, was_called_at, person_id, person_name)
     SELECT id, ${p.at}, from_status, status, ${p.by}, ${p.reason}, ${p.act}, ${positionOf('m')}, priority, calls, was_position, was_priority, was_calls, was_called_at,
       ${p.person}, ${p.personName}
     FROM moved m WHERE ${p.act} <> 'on-my-way' ORDER BY coalesce(array_position(${p.ids}, id), 0)),
   resumed AS (
     INSERT INTO queue_events (service_day, slot_id, at, from_state, to_state, by)
     SELECT h.service_day, h.slot_id, ${p.at}, h.state, 'open', 'product' FROM held h
     WHERE ${p.calls} AND h.state IN ('late', 'paused') AND EXISTS (SELECT FROM moved)),
   changed AS MATERIALIZED (
     SELECT service_day, slot_id, max(queue_number) AS number, count(*) FILTER (WHERE from_status = ANY (${p.countedAsWaiting})) AS before,
       count(*) FILTER (WHERE status = ANY (${p.countedAsWaiting})) AS after,
       count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
       count(*) FILTER (WHERE status = 'cancelled' AND patient_id IS NULL) AS desk_cancelled,
       array_agg(queue_number) FILTER (WHERE from_status = 'called' AND (status <> 'called' OR ${p.calls})) AS left_call,
       coalesce(array_agg(queue_number) FILTER (WHERE status = 'called' AND (from_status <> 'called' OR ${p.calls})), '{}') AS joined_call
     FROM moved GROUP BY service_day, slot_id),
   counted AS (
     UPDATE queues q SET waiting = q.waiting - c.before + c.after, version = q.version + 1,
       taken = q.taken - c.cancelled, desk_taken = q.desk_taken - c.desk_cancelled,
       first_call_at = CASE WHEN ${p.advancesQueue} OR ${p.calls} THEN coalesce(q.first_call_at, ${p.at}) ELSE q.first_call_at END,
       last_call_at = CASE WHEN ${p.calls} THEN ${p.at} ELSE q.last_call_at END,
       current_number = CASE WHEN ${p.advancesQueue} THEN c.number ELSE coalesce(${p.restoredCurrent}, q.current_number) END,
       called = array_cat(
         CASE WHEN c.left_call IS NULL THEN q.called
           ELSE ARRAY(SELECT n FROM unnest(q.called) WITH ORDINALITY AS u (n, at) WHERE n <> ALL (c.left_call) ORDER BY at) END,
         c.joined_call),
       state = CASE WHEN ${p.calls} AND q.state IN ('late', 'paused') THEN 'open' ELSE q.state END,
       minutes = CASE WHEN ${p.calls} AND q.state IN ('late', 'paused') THEN NULL ELSE q.minutes END,
       state_reason = CASE WHEN ${p.calls} AND q.state IN ('late', 'paused') THEN NULL ELSE q.state_reason END
     FROM changed c JOIN held USING (service_day, slot_id)
     WHERE q.service_day = c.service_day AND q.slot_id = c.slot_id
     RETURNING q.*, ${p.advancesQueue} OR ${p.restoredCurrent} IS NOT NULL OR c.left_call IS NOT NULL OR c.joined_call <> '{}' AS is_shown, c.cancelled),
   offered AS MATERIALIZED (
     SELECT service_day, slot_id, offer_places(slot_id, service_day, ${p.at}) AS offered_to FROM counted WHERE cancelled > 0)
   SELECT ${deskColumns}, a.from_status, q.is_shown, ${shownColumns}, o.offered_to
   FROM moved a JOIN asked USING (id) JOIN counted q ON q.service_day = a.service_day AND q.slot_id = a.slot_id
   LEFT JOIN offered o ON o.service_day = a.service_day AND o.slot_id = a.slot_id`,
)

/** Writes one act on many appointments; see `moveAppointments`, which knows the rules. */
export function writeMove(
  tx: Connection,
  { ids, ...scope }: Movable,
  transition: Transition,
  { position, priority, replacements, restored, restoredCurrent }: Settings,
) {
  const [hospital, mobile] = scopeParameters(scope)
  const [person, personName] = personIn(scope)
  const values = move.valuesOf({
    ...{ ids, hospital, mobile, priority, replacements, person, personName },
    ...transition,
    moves: restored !== undefined || position !== undefined,
    position: restored?.position ?? position ?? null,
    restoredCalls: restored?.calls,
    restoredCalledAt: restored?.called_at,
    restoredCurrent,
  })
  return tx.all(move, values)
}

interface RebookedRow extends QueueRow {
  /** The new appointment. */
  id: string
}

/** The parameters of `rebook`. */
interface Rebooking extends Target {
  ids: readonly string[]
  newIds: readonly string[]
  by: 'patient' | 'staff'
  at: Date
  hospital: string | null
  mobile: string | null
}

/** Gives appointments new numbers in another queue, in the order of the ids, as a booking takes them. The caller holds the slots of both
 *  queues, so no booking and no close comes between. The owner, the remembered person, the mobile, the kiosk, the language and how the booking reaches the account stay, and
 *  with a hospital's act when it was first booked; the priority does not. Who has arrived is here for another queue of that day too. */
const rebook = statementWith<RebookedRow, Rebooking>(
  'appointments.rebook',
  {
    ids: 'uuid[]',
    newIds: 'uuid[]',
    slotId: 'uuid',
    day: 'date',
    by: 'text',
    at: 'timestamptz',
    hospital: 'uuid',
    mobile: 'text',
  },
  (p) => `WITH old AS MATERIALIZED (
     SELECT n.new_id, a.patient_name, a.patient_age, a.patient_gender, a.contact, a.guardian, a.patient_id, a.person_id, a.user_name, a.mobile, a.kiosk_id,
       a.language, a.reach, CASE WHEN a.service_day = ${p.day} THEN a.arrived_at END AS arrived_at,
       CASE WHEN ${p.by} = 'staff' THEN coalesce(a.first_booked_at, a.booked_at) END AS first_booked_at, (row_number() OVER (ORDER BY n.at))::integer AS place
     FROM unnest(${p.ids}, ${p.newIds}) WITH ORDINALITY AS n (id, new_id, at)
     JOIN appointments a ON a.id = n.id JOIN slot_details s ON s.slot_id = a.slot_id AND ${inScope(p.hospital, p.mobile)}),
   numbered AS MATERIALIZED (
     SELECT o.*, t.queue_number, t.booked_ahead, t.booked_current, t.booked_version, t.queue
     FROM (SELECT array_agg(${p.slotId}) AS slots, array_agg(${p.day}) AS days, array_agg(patient_id ORDER BY place) AS patients FROM old) every
     CROSS JOIN LATERAL take_numbers(every.slots, every.days, every.patients, ${p.at}) t JOIN old o USING (place)),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, person_id, user_name, mobile, kiosk_id, language, reach, status_at, status_by, booked_at, first_booked_at, arrived_at, booked_ahead, booked_current,
       booked_version)
     SELECT new_id, ${p.slotId}, ${p.day}, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, person_id, user_name, mobile, kiosk_id, language, reach, ${p.at}, ${p.by}, ${p.at}, first_booked_at, arrived_at, booked_ahead, booked_current, booked_version
     FROM numbered)
   SELECT n.new_id AS id, q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns}
   FROM numbered n CROSS JOIN LATERAL (SELECT (n.queue).*) q JOIN slot_details s ON s.slot_id = q.slot_id`,
)

/** A queue in which numbers are given. */
export interface Target {
  slotId: string
  day: string
}

/** Books appointments again in another queue; see `rebook`.
 *  @param newIds those of the new appointments, in the order of the old ones
 *  @returns that queue as it is left */
export async function insertReplacements(
  tx: Connection,
  { ids, ...scope }: Movable,
  { newIds, by, at }: { newIds: readonly string[]; by: 'patient' | 'staff'; at: Date },
  { slotId, day }: Target,
): Promise<QueueRow | undefined> {
  const [hospital, mobile] = scopeParameters(scope)
  return (await tx.all(rebook, rebook.valuesOf({ ids, newIds, slotId, day, by, at, hospital, mobile })))[0]
}
