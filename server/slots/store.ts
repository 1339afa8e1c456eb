import { statement, type Connection } from '../platform/database/index.ts'
import { markDoctorRemoved as markOnlyDoctor } from '../hospitals/index.ts'
import type { HeldSlot } from './hold-store.ts'

export interface SlotRow {
  id: string
  doctor_id: string
  name: string
  start_time: string
  end_time: string
  active: boolean
  /** ISO weekdays. */
  days: number[]
  /** Null without a limit. */
  capacity: number | null
  held_for_walk_ins: number
  release_held: boolean
  opens_days_before: number | null
  /** `HH:MM` */
  opens_at: string | null
}

/** The columns of {@link SlotRow}, of a slot `s`. */
const columns = `s.id, s.doctor_id, s.name, s.start_time, s.end_time, s.active, s.days, s.capacity, s.held_for_walk_ins, s.release_held,
  s.opens_days_before, to_char(s.opens_at, 'HH24:MI') AS opens_at`

const slotsOfDoctors = statement<SlotRow>(
  'slots.of-doctors',
  `SELECT ${columns} FROM slots s WHERE s.doctor_id = ANY ($1::uuid[]) AND s.removed_at IS NULL ORDER BY s.position`,
)

/** An open doctor, with the date at the hospital, the first service day of the slots, and how many they are. */
interface DoctorNow {
  today: string
  first_day: string
  slots: number
}

const doctorById = statement<DoctorNow>(
  'slots.doctor',
  `SELECT date.today, least(date.today, of_slots.first_day) AS first_day, of_slots.count AS slots
   FROM open_doctors d JOIN open_hospitals h ON h.id = d.hospital_id
   CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE h.time_zone)::date AS today) date
   CROSS JOIN LATERAL (SELECT min(service_day(s.id, s.night_minutes, h.time_zone, $2)) AS first_day, count(*)::integer AS count
     FROM open_slots s WHERE s.doctor_id = d.id) of_slots WHERE d.id = $1`,
)

const slotsOf = statement<{ of_doctor: number; of_hospital: number }>(
  'slots.count',
  `SELECT count(*) FILTER (WHERE s.doctor_id = $2)::integer AS of_doctor, count(*)::integer AS of_hospital
   FROM slots s JOIN open_doctors d ON d.id = s.doctor_id WHERE d.hospital_id = $1 AND s.removed_at IS NULL`,
)

const ownDoctor = statement<{ id: string }>(
  'slots.own-doctor',
  `SELECT id FROM open_doctors WHERE id = $1 AND hospital_id = $2`,
)

/** The unique index of the names of a doctor's slots. */
export const slotNames = 'slots_name'

/** Locks the doctor's row, so that a doctor who is being removed gets no new slot. A slot that was removed keeps the id. */
const addSlot = statement<SlotRow>(
  'slots.add',
  `INSERT INTO slots AS s (id, doctor_id, name, start_time, end_time, active, days, capacity, held_for_walk_ins, release_held,
     opens_days_before, opens_at, is_limited)
   SELECT CASE WHEN EXISTS (SELECT FROM slots WHERE id = $13) THEN gen_random_uuid() ELSE $13 END, id, $3, $4, $5, $6, $7, $8::integer, $9, $10, $11, $12::time, $8 IS NOT NULL FROM open_doctors
   WHERE id = $1 AND hospital_id = $2 FOR KEY SHARE
   ON CONFLICT (doctor_id, lower(btrim(name))) WHERE removed_at IS NULL DO NOTHING
   RETURNING ${columns}`,
)

const editSlot = statement<SlotRow>(
  'slots.edit',
  `UPDATE slots s SET name = coalesce($3, s.name), start_time = coalesce($4, s.start_time),
     end_time = coalesce($5, s.end_time), active = coalesce($6, s.active),
     days = coalesce($7, s.days), capacity = CASE WHEN $8::boolean THEN $9::integer ELSE s.capacity END,
     held_for_walk_ins = coalesce($10, s.held_for_walk_ins), release_held = coalesce($11, s.release_held),
     opens_days_before = CASE WHEN $12::boolean THEN $13::smallint ELSE s.opens_days_before END,
     opens_at = CASE WHEN $14::boolean THEN $15::time ELSE s.opens_at END, is_limited = s.is_limited OR $9 IS NOT NULL
   FROM slot_details d WHERE s.id = $1 AND d.slot_id = s.id AND d.hospital_id = $2 AND s.removed_at IS NULL
   RETURNING ${columns}`,
)

export const slotsByDoctors = (db: Connection, doctorIds: string[]) => db.all(slotsOfDoctors, [doctorIds])
/** Undefined if there is no such doctor. */
export const doctorNow = (db: Connection, doctorId: string, now: Date) => db.first(doctorById, [doctorId, now])
/** How many slots a doctor has, and the hospital. */
export const countSlots = async (tx: Connection, hospital: string, doctorId: string) =>
  (await tx.first(slotsOf, [hospital, doctorId])) ?? { of_doctor: 0, of_hospital: 0 }

export const isOwnDoctor = async (db: Connection, hospital: string, doctorId: string) =>
  (await db.first(ownDoctor, [doctorId, hospital])) !== undefined

/** The constraint on the held places. */
export const heldPlaces = 'slots_held'

interface SlotFields {
  name: string
  startTime: string
  endTime: string
  active: boolean
}

/** Undefined fields stay as they are; null removes a rule. */
interface SlotRules {
  days?: number[] | null | undefined
  capacity?: number | null | undefined
  heldForWalkIns?: number | null | undefined
  releaseHeld?: boolean | undefined
  opensDaysBefore?: number | null | undefined
  opensAt?: string | null | undefined
}

type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** @returns the new slot; undefined if the hospital does not have the doctor, or the doctor has a slot with that name
 *  @throws a violation of {@link heldPlaces} */
export const insertSlot = (
  db: Connection,
  hospital: string,
  doctor: string,
  slot: SlotFields & SlotRules,
  id: string,
) => {
  const { days, capacity = null, heldForWalkIns, releaseHeld = false, opensDaysBefore = null, opensAt = null } = slot
  const rules = [days ?? everyDay, capacity, heldForWalkIns ?? 0, releaseHeld, opensDaysBefore, opensAt]
  return db.first(addSlot, [doctor, hospital, slot.name, slot.startTime, slot.endTime, slot.active, ...rules, id])
}

/** @returns the changed slot; undefined if the hospital does not have it
 *  @throws a violation of {@link slotNames} or {@link heldPlaces} */
export const changeSlot = (db: Connection, hospital: string, id: string, change: Some<SlotFields> & SlotRules) => {
  const { name = null, startTime = null, endTime = null, active = null } = change
  const { capacity, opensDaysBefore, opensAt, releaseHeld = null } = change
  const days = change.days === null ? everyDay : (change.days ?? null)
  const heldForWalkIns = change.heldForWalkIns === null ? 0 : (change.heldForWalkIns ?? null)
  return db.first(editSlot, [
    id,
    hospital,
    name,
    startTime,
    endTime,
    active,
    days,
    capacity !== undefined,
    capacity ?? null,
    heldForWalkIns,
    releaseHeld,
    opensDaysBefore !== undefined,
    opensDaysBefore ?? null,
    opensAt !== undefined,
    opensAt ?? null,
  ])
}

/** What differs on one day; an absent field is as in every week. */
export interface Override {
  startTime?: string | undefined
  endTime?: string | undefined
  capacity?: number | undefined
  held?: boolean | undefined
}

const setOverride = statement(
  'slots.set-override',
  `WITH limited AS (UPDATE slots SET is_limited = true WHERE id = $1 AND $5::integer IS NOT NULL AND NOT is_limited)
   INSERT INTO slot_overrides (slot_id, service_day, start_time, end_time, capacity, held) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (slot_id, service_day) DO UPDATE SET start_time = excluded.start_time, end_time = excluded.end_time,
     capacity = excluded.capacity, held = excluded.held`,
)

const removeOverride = statement(
  'slots.remove-override',
  `DELETE FROM slot_overrides WHERE slot_id = $1 AND service_day = $2`,
)

const overridesOf = statement<{ overrides: number; has_own: boolean | null }>(
  'slots.count-overrides',
  `SELECT count(*)::integer AS overrides, bool_or(o.slot_id = $3 AND o.service_day = $4) AS has_own
   FROM slot_overrides o JOIN slots s ON s.id = o.slot_id
   WHERE s.doctor_id = $1 AND s.removed_at IS NULL AND o.service_day >= $2`,
)

/** How many days of a doctor's slots differ from today on, and whether that of the slot is one of them. */
export const countOverrides = (
  tx: Connection,
  { doctor_id: doctor, today, id: slot }: Pick<HeldSlot, 'doctor_id' | 'today' | 'id'>,
  day: string,
) => tx.first(overridesOf, [doctor, today, slot, day])

/** Replaces what differs in a slot on a day. The caller holds the slot. */
export const writeOverride = (
  tx: Connection,
  slot: string,
  day: string,
  {
    startTime = null,
    endTime = null,
    capacity = null,
    held = null,
  }: { [field in keyof Override]: Override[field] | null },
) => tx.all(setOverride, [slot, day, startTime, endTime, capacity, held])

/** Makes a slot's day as in every week. The caller holds the slot. */
export const deleteOverride = (tx: Connection, slot: string, day: string) => tx.all(removeOverride, [slot, day])

// Removed rows stay for the audit trail, and every list excludes them. To prevent deadlocks, the doctor is locked first, then the slots
// in the order of their ids. A booking locks slots in the same order, and no doctor.

const holdSlot = statement<{ id: string }>(
  'slots.hold',
  `SELECT s.id FROM slots s JOIN slot_details d ON d.slot_id = s.id
   WHERE s.id = $1 AND d.hospital_id = $2 AND s.removed_at IS NULL FOR UPDATE OF s`,
)

const holdSlotsOfDoctor = statement<{ id: string }>(
  'slots.hold-of-doctor',
  `SELECT id FROM slots WHERE doctor_id = $1 AND removed_at IS NULL ORDER BY id FOR UPDATE`,
)

const removeSlots = statement('slots.remove', `UPDATE slots SET removed_at = $2 WHERE id = ANY ($1::uuid[])`)

/** Marks a slot as removed, in the transaction that cancels its waiting appointments. The lock blocks new bookings until the end of the
 *  transaction, which sees every earlier booking.
 *  @returns whether the hospital has the slot */
export async function markSlotRemoved(tx: Connection, hospital: string, slotId: string, at: Date): Promise<boolean> {
  if (!(await tx.first(holdSlot, [slotId, hospital]))) return false
  await tx.all(removeSlots, [[slotId], at])
  return true
}

/** Marks a doctor and the slots as removed, like {@link markSlotRemoved}.
 *  @returns the ids of the slots; undefined if the hospital does not have the doctor */
export async function markDoctorRemoved(
  tx: Connection,
  hospital: string,
  doctorId: string,
  at: Date,
): Promise<string[] | undefined> {
  if (!(await markOnlyDoctor(tx, hospital, doctorId, at))) return undefined
  const slots = (await tx.all(holdSlotsOfDoctor, [doctorId])).map(({ id }) => id)
  await tx.all(removeSlots, [slots, at])
  return slots
}
