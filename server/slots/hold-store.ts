import { holdHospital } from '../hospitals/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** A slot whose row is locked. */
export interface HeldSlot {
  id: string
  name: string
  active: boolean
  /** Its place in the doctor's list. */
  position: number
  doctor_id: string
  /** The slot's service day now. */
  today: string
}

const holdWhere = (condition: string) =>
  `SELECT s.id, s.name, s.active, s.position, d.doctor_id, service_day(d.slot_id, d.night_minutes, d.time_zone, $3) AS today
   FROM slots s JOIN slot_details d ON d.slot_id = s.id
   WHERE ${condition} AND d.hospital_id = $2 AND s.removed_at IS NULL ORDER BY s.id FOR UPDATE OF s`

const hold = statement<HeldSlot>('slots.hold-several', holdWhere('s.id = ANY ($1::uuid[])'))
const holdOfDoctors = statement<HeldSlot>('slots.hold-of-doctors', holdWhere('s.doctor_id = ANY ($1::uuid[])'))

/** The lock blocks new slots of these doctors. */
const holdDoctors = statement<{ id: string }>(
  'slots.hold-doctors',
  `SELECT id FROM open_doctors WHERE hospital_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY id FOR UPDATE`,
)

const hospitalToday = statement<{ today: string }>(
  'slots.hospital-today',
  `SELECT ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM open_hospitals WHERE id = $1`,
)

/** Locks own slots until the transaction ends. The lock blocks new bookings, which lock slots in the same order, and the
 *  transaction sees every earlier one.
 *  @returns those that the hospital has */
export const holdSlots = (tx: Connection, hospital: string, ids: readonly string[], now: Date) =>
  tx.all(hold, [ids, hospital, now])

/** Locks all slots that an absence is about, with their doctors, like {@link holdSlots}: doctors come first, as in a removal. Before
 *  them it locks the hospital: a doctor who is added waits, and so does the first booking of that doctor, and absences are counted one
 *  after the other.
 *  @param doctor null for the whole hospital
 *  @returns undefined if the hospital does not have the doctor */
export async function holdAway(
  tx: Connection,
  { hospital, doctor }: { hospital: string; doctor: string | null },
  now: Date,
): Promise<{ slots: HeldSlot[]; today: string } | undefined> {
  await holdHospital(tx, hospital)
  const doctors = await tx.all(holdDoctors, [hospital, doctor])
  const today = (await tx.first(hospitalToday, [hospital, now]))?.today
  if (today === undefined || (doctor !== null && doctors.length === 0)) return undefined
  return { slots: await tx.all(holdOfDoctors, [doctors.map(({ id }) => id), hospital, now]), today }
}
