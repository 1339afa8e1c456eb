import { statement, statementWith, type Connection } from '../platform/database/index.ts'
import type { Refusal } from './booking-store.ts'
import { inScope, scopeParameters, type One } from './move-store.ts'

/** A queue in which appointments are to go on, as `refusal_of_place` judges it, with what a refusal names. */
export interface TargetRow {
  slot_id: string
  asked_day: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
  opens: Date | null
  away_until: string | null
  away_note: string | null
  /** A place in it is kept for the appointment. */
  is_kept: boolean
  /** The appointment is of a person whom the account remembers, who has one token in a queue. */
  is_of_person: boolean
  refusal: Refusal | null
}

/** Who wants how many numbers in which queue. */
interface AskedTarget {
  hospital: string
  slot: string
  /** Undefined means the slot's service day. */
  day: string | undefined
  /** How many numbers. */
  wanted: number
  /** The appointment of which a kept place may be taken. */
  appointment: string | undefined
  /** Patients get none of the places that are held for walk-ins, and none before the opening. */
  byPatient: boolean
  /** The account whose waiting tokens in the queue are limited, with its mobile. */
  account: string | undefined
  mobile: string | undefined
  mostInQueue: number | undefined
  daysAhead: number
  now: Date
}

const judge = statementWith<TargetRow, AskedTarget>(
  'appointments.judge-target',
  {
    hospital: 'uuid',
    slot: 'uuid',
    day: 'date',
    wanted: 'integer',
    appointment: 'uuid',
    byPatient: 'boolean',
    account: 'uuid',
    mobile: 'text',
    mostInQueue: 'integer',
    daysAhead: 'integer',
    now: 'timestamptz',
  },
  (
    p,
  ) => `SELECT s.slot_id, d.service_day AS asked_day, s.slot_name, s.doctor_name, s.hospital_name, s.time_zone, d.opens, d.away_until,
     CASE WHEN d.away_until IS NOT NULL THEN (SELECT note FROM absence_on(s.slot_id, d.service_day)) END AS away_note, kept.is_kept,
     of.person IS NOT NULL AS is_of_person,
     coalesce(refusal_of_place(
       is_available => s.doctor_available, is_active => s.active, of_day => d.refusal,
       is_in_range => d.service_day BETWEEN today.day AND (${p.now} AT TIME ZONE s.time_zone)::date + ${p.daysAhead},
       is_bound => ${p.byPatient} AND NOT kept.is_kept,
       waits_here => ${p.account} IS NOT NULL AND NOT kept.is_kept AND CASE WHEN of.person IS NULL THEN ${p.mostInQueue} ELSE 1 END <= (
         SELECT count(*) FROM appointments a WHERE a.service_day = d.service_day AND a.slot_id = s.slot_id AND a.status = 'waiting'
           AND a.person_id IS NOT DISTINCT FROM of.person
           AND (a.patient_id = ${p.account} OR (a.mobile = ${p.mobile} AND a.reach = 'kept'))),
       share_given => false, waits_enough => false),
     CASE WHEN NOT kept.is_kept AND ${p.wanted} > CASE WHEN ${p.byPatient} THEN d.left_for_patients ELSE d.left_for_desk END
       THEN 'slot-full' END) AS refusal
   FROM slot_details s
   CROSS JOIN LATERAL (SELECT service_day(s.slot_id, s.night_minutes, s.time_zone, ${p.now}) AS day OFFSET 0) today
   CROSS JOIN LATERAL slot_days(ARRAY[s.slot_id], ARRAY[coalesce(${p.day}, today.day)], ${p.now}) d
   CROSS JOIN LATERAL (SELECT (SELECT a.person_id FROM appointments a WHERE a.id = ${p.appointment}) AS person) of
   CROSS JOIN LATERAL (SELECT EXISTS (
     SELECT FROM place_offers o WHERE o.appointment_id = ${p.appointment} AND o.slot_id = d.slot_id AND o.service_day = d.service_day
       AND o.ended_at IS NULL AND o.expires_at > ${p.now}) AS is_kept) kept
   WHERE s.slot_id = ${p.slot} AND s.hospital_id = ${p.hospital} AND s.slot_removed_at IS NULL AND s.hospital_suspended_at IS NULL`,
)

/** Judges a queue, as a booking is judged. The caller holds its slot.
 *  @returns undefined where the hospital has no such slot, or is suspended */
export const judgedTarget = (tx: Connection, asked: AskedTarget) => tx.first(judge, judge.valuesOf(asked))

/** An erasure of the account comes before, or waits. Bookings do not conflict. */
const holdAccount = statement<{ id: string }>(
  'appointments.hold-own-account',
  `SELECT id FROM open_accounts WHERE id = $1 FOR KEY SHARE`,
)

/** Where an appointment is. */
export interface OwnPlace {
  slot_id: string
  service_day: string
  hospital_id: string
  /** It was booked with the account, or kept, not added by the desk for it. */
  by_patient: boolean
  is_over: boolean
}

const placeOf = statement<OwnPlace>(
  'appointments.place-of-own',
  `SELECT a.slot_id, a.service_day, s.hospital_id, a.patient_id IS NOT NULL OR a.reach = 'kept' AS by_patient,
     is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $3) AS is_over
   FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.id = $1 AND a.mobile = $2 AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const settle = statement(
  'appointments.settle-offer',
  `UPDATE place_offers SET ended_at = $4, outcome = CASE WHEN slot_id = $2 AND service_day = $3 THEN 'taken' ELSE 'withdrawn' END
   WHERE ended_at IS NULL AND appointment_id = (
     SELECT a.id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = $1 AND ${inScope('$5', '$6')})`,
)

/** Locks the account against its erasure, after the slots.
 *  @returns whether it exists */
export const holdOwnAccount = async (tx: Connection, patient: string) =>
  (await tx.first(holdAccount, [patient])) !== undefined

/** Where an appointment is that the account sees in full. */
export const placeOfOwn = (tx: Connection, id: string, mobile: string, now: Date) =>
  tx.first(placeOf, [id, mobile, now])

/** Ends the offer to an appointment that has got a number in this queue. The caller holds the appointment's slot. */
export const settleOffer = (tx: Connection, { id, ...scope }: One, to: { slotId: string; day: string }, at: Date) =>
  tx.all(settle, [id, to.slotId, to.day, at, ...scopeParameters(scope)])
