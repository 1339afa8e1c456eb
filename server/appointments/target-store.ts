import { statementWith, type Connection } from '../platform/database/index.ts'
import type { Refusal } from './booking-store.ts'

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
