import { serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { holdSlots, slotDays } from '#server/slots/index.ts'
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

const waitingAway = statement<{ id: string }>(
  'test.waiting-away',
  `SELECT a.id FROM appointments a WHERE a.slot_id = $1 AND a.status = 'waiting'
     AND NOT EXISTS (SELECT FROM place_offers o WHERE o.appointment_id = a.id AND o.ended_at IS NULL) ORDER BY a.id LIMIT 1`,
)

/** Keeps a place for the first token that waits in a slot on a day of leave, if one is left: as the desk's leave does, with the slots
 *  held. */
export const keepPlaceIfFree = (
  { db }: App,
  { hospital, away, slot, day }: { hospital: string; away: string; slot: string; day: string },
  now: Date,
) =>
  db.transaction(async (tx) => {
    await holdSlots(tx, hospital, [away, slot], now)
    const [onDay] = await slotDays(tx, [slot], [day], now)
    const one = await tx.first(waitingAway, [away])
    if (!one || !onDay || (onDay.left_for_desk !== null && onDay.left_for_desk < 1)) return
    await tx.all(addOffer, [one.id, slot, day, now, new Date(now.getTime() + 30 * 60_000)])
  })
