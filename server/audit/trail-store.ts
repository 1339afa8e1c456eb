import { statement, type Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'

/** A row of the trail with the names of what it was done to. */
export interface TrailRow {
  seq: number
  at: Date
  person_id: string | null
  person_name: string | null
  action: string
  thing: string | null
  number: number | null
  slot: string | null
  doctor: string | null
  person: string | null
}

const ofHospital = statement<TrailRow>(
  'audit.of-hospital',
  `SELECT t.seq, t.at, t.person_id, t.person_name, t.action, t.thing, a.queue_number AS number, s.slot_name AS slot,
     coalesce(d.name, s.doctor_name) AS doctor, p.name AS person
   FROM (SELECT r.* FROM audit_trail r, open_hospitals h
     WHERE h.id = $1 AND r.hospital_id = $1 AND r.seq < $2 AND r.seq > (SELECT removed_seq FROM audit_end)
       AND r.outcome = 'done' AND r.action = ANY ($4::text[]) AND r.actor NOT IN ('patient', 'kiosk', 'display', 'admin', 'product')
       AND ($5::date IS NULL OR r.at >= ($5::date)::timestamp AT TIME ZONE h.time_zone)
       AND ($6::date IS NULL OR r.at < ($6::date + 1)::timestamp AT TIME ZONE h.time_zone)
       AND ($7::uuid IS NULL OR r.person_id = $7) AND (NOT $8::boolean OR r.person_id IS NULL)
     ORDER BY r.seq DESC LIMIT $3) t
   LEFT JOIN appointment_places a ON split_part(t.thing, ' ', 1) = 'appointment' AND a.appointment_id = t.thing_id
   LEFT JOIN slot_details s ON s.slot_id = CASE split_part(t.thing, ' ', 1) WHEN 'slot' THEN t.thing_id ELSE a.slot_id END
   LEFT JOIN doctors_by_id d ON split_part(t.thing, ' ', 1) = 'doctor' AND d.id = t.thing_id
   LEFT JOIN persons_by_id p ON t.thing = 'person' AND p.id = t.thing_id
   ORDER BY t.seq DESC`,
)

export interface TrailSearch {
  from?: string | undefined
  to?: string | undefined
  /** An id, or `none` for the hospital's own log-in. */
  person?: string | undefined
}

/** The rows of a hospital before a row, the newest first. */
export const trailOfHospital = (
  db: Connection,
  hospital: string,
  actions: readonly string[],
  { from, to, person }: TrailSearch,
  { before, most }: { before: number; most: number },
) => {
  const values = [
    hospital,
    before,
    most,
    actions,
    from ?? null,
    to ?? null,
    person === undefined || person === 'none' ? null : knownId(person),
    person === 'none',
  ]
  return db.all(ofHospital, values)
}
