import { statement, type Connection } from '../platform/database/index.ts'

/** The waiting tokens `a` of today that kiosks of a hospital have given: one look-up in each of its slots. */
const waiting = `slot_details s
   CROSS JOIN LATERAL (SELECT service_day(s.slot_id, s.night_minutes, s.time_zone, $2) AS today OFFSET 0) local
   JOIN appointments a ON a.service_day = local.today AND a.slot_id = s.slot_id
   WHERE s.hospital_id = $1 AND a.kiosk_id IS NOT NULL AND a.status = 'waiting'`

const counts = statement<{ kiosk_id: string; waiting: number }>(
  'appointments.waiting-of-kiosks',
  `SELECT a.kiosk_id, count(*)::integer AS waiting FROM ${waiting} GROUP BY 1`,
)

const hold = statement<{ slot_id: string; service_day: string }>(
  'appointments.hold-queues-of-kiosk',
  `SELECT slot_id, service_day FROM queues
   WHERE (service_day, slot_id) IN (SELECT a.service_day, a.slot_id FROM ${waiting} AND a.kiosk_id = $3)
   ORDER BY service_day, slot_id FOR NO KEY UPDATE`,
)

const inQueues = statement<{ id: string }>(
  'appointments.waiting-of-kiosk-in-queues',
  `SELECT a.id FROM unnest($1::uuid[], $2::date[]) AS held (slot_id, service_day) JOIN appointments a USING (service_day, slot_id)
   WHERE a.kiosk_id = $3 AND a.status = 'waiting' ORDER BY a.service_day, a.slot_id, a.queue_number`,
)

const left = statement<{ slot_id: string; share: number | null }>(
  'appointments.left-for-kiosk',
  `SELECT slot_id, left_for_kiosk($1, slot_id, service_day, capacity, $5) AS share
   FROM unnest($2::uuid[], $3::date[], $4::integer[]) AS asked (slot_id, service_day, capacity)`,
)

/** The number of waiting tokens of each kiosk that has any, by its id. */
export const waitingOfKiosks = async (db: Connection, hospital: string, now: Date) =>
  new Map((await db.all(counts, [hospital, now])).map((row) => [row.kiosk_id, row.waiting]))

/** Locks the queues in which tokens of an own kiosk wait.
 *  @returns the tokens that wait then */
export async function holdTokensOfKiosk(tx: Connection, hospital: string, kiosk: string, now: Date): Promise<string[]> {
  const queues = await tx.all(hold, [hospital, now, kiosk])
  const keys = [queues.map(({ slot_id: slot }) => slot), queues.map(({ service_day: day }) => day)]
  return (await tx.all(inQueues, [...keys, kiosk])).map(({ id }) => id)
}

/** How many tokens a kiosk may still give on days of slots with a capacity, by the slots' ids. */
export async function leftForKiosk(
  db: Connection,
  kiosk: string,
  days: readonly { slot_id: string; service_day: string; capacity: number | null }[],
  now: Date,
): Promise<Map<string, number>> {
  const limited = days.filter(({ capacity }) => capacity !== null)
  if (limited.length === 0) return new Map()
  const asked = [
    limited.map((day) => day.slot_id),
    limited.map((day) => day.service_day),
    limited.map((day) => day.capacity),
  ]
  const rows = await db.all(left, [kiosk, ...asked, now])
  return new Map(rows.map(({ slot_id: slot, share }) => [slot, share ?? 0]))
}
