import { serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import type { App } from './app.ts'

const rule = statement(
  'test.slot-rules',
  `UPDATE slots SET capacity = $2, held_for_walk_ins = $3, is_limited = is_limited OR $2::integer IS NOT NULL,
     opens_days_before = $4, opens_at = $5 WHERE id = $1`,
)

const addAbsence = statement(
  'test.absence',
  `INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, created_at) VALUES ($1, $2, $3, $4, now())`,
)

const addOffer = statement<{ id: string }>(
  'test.offer',
  `INSERT INTO place_offers (appointment_id, slot_id, service_day, joined_at, offered_at, expires_at)
   VALUES ($1, $2, $3, $4, $4, $5) RETURNING id`,
)

const outcomes = statement<{ outcome: string | null; is_offered: boolean }>(
  'test.outcomes',
  `SELECT outcome, offered_at IS NOT NULL AS is_offered FROM place_offers WHERE slot_id = $1 ORDER BY joined_at, id`,
)

/** Today at the hospitals of the builders. */
export const today = (at = Date.now()): string => serviceDayAt(at, 'Asia/Kolkata')

/** Gives a slot rules. */
export const setRules = (
  { db }: App,
  slot: string,
  {
    capacity,
    held = 0,
    opensDaysBefore,
    opensAt,
  }: { capacity?: number; held?: number; opensDaysBefore?: number; opensAt?: string },
) => db.all(rule, [slot, capacity ?? null, held, opensDaysBefore ?? null, opensAt ?? null])

/** The doctor of a slot is away. */
export const setLeave = ({ db }: App, { hospital, doctor }: { hospital: string; doctor: string }, day: string) =>
  db.all(addAbsence, [hospital, doctor, day, day])

/** A place that is kept for the patient of an appointment, as leave does it. */
export const keepPlace = (
  { db }: App,
  { appointment, slot, day }: { appointment: string; slot: string; day: string },
  until: Date,
  at = new Date(),
) => db.first(addOffer, [appointment, slot, day, at, until])

/** What became of the offers in a slot and of those who wait for one, the earliest first. */
export const offersIn = ({ db }: App, slot: string) => db.all(outcomes, [slot])
