import { type AuditEntry, auditTimeZone } from '#contract/audit.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'

type Actor = AuditEntry['actor']

/** A new row; only the database adds those of the product. */
export interface Entry {
  at: Date
  actor: Exclude<Actor, 'product'>
  actorId?: string | undefined
  hospitalId?: string | undefined
  action: string
  /** By its id; also a patient by `name`, the mobile, and a hospital by its number. The name is not stored. */
  thing?: { what: string; id?: string; name?: string } | undefined
  /** Who of the hospital's people did it. */
  person?: { id: string; name: string } | undefined
  address?: string | undefined
  outcome: string
  times: number
}

/** A stored row. */
export interface StoredEntry {
  seq: number
  at: Date
  actor: Actor
  actor_id: string | null
  hospital_id: string | null
  action: string
  thing: string | null
  thing_id: string | null
  address: string | null
  outcome: string
  times: number
  removed_seq: number | null
  removed_hash: Buffer | null
  person_id: string | null
  person_name: string | null
  hash: Buffer
}

const add = statement(
  'audit.add',
  `SELECT add_to_audit_trail($1::timestamptz[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::uuid[],
     $8::text[], $9::text[], $10::text[], $11::int[], $12::uuid[], $13::text[])`,
)

/** Appends rows in order. */
export const addEntries = (db: Connection, entries: readonly Entry[]) =>
  db.all(add, [
    entries.map(({ at }) => at),
    entries.map(({ actor }) => actor),
    entries.map(({ actorId }) => actorId ?? null),
    entries.map(({ hospitalId }) => hospitalId ?? null),
    entries.map(({ action }) => action),
    entries.map(({ thing }) => thing?.what ?? null),
    entries.map(({ thing }) => thing?.id ?? null),
    entries.map(({ thing }) => thing?.name ?? null),
    entries.map(({ address }) => address ?? null),
    entries.map(({ outcome }) => outcome),
    entries.map(({ times }) => times),
    entries.map(({ person }) => person?.id ?? null),
    entries.map(({ person }) => person?.name ?? null),
  ])

const shorten = statement<{ upto: number }>('audit.shorten', `SELECT shorten_audit_trail($1, $2) AS upto`)
const removeSome = statement<{ removed: number }>(
  'audit.remove',
  `WITH removed AS (DELETE FROM audit_trail WHERE seq IN (SELECT seq FROM audit_trail WHERE seq <= $1 ORDER BY seq LIMIT $2)
     RETURNING 1) SELECT count(*)::int AS removed FROM removed`,
)

/** Adds a row that announces the removal of the rows before an instant.
 *  @returns the number of the last row to remove; 0 if none was ever removed */
export const shortenTrail = async (db: Connection, before: Date, now: Date): Promise<number> =>
  (await db.first(shorten, [before, now]))?.upto ?? 0

/** Removes at most `most` rows up to the number `upto`.
 *  @returns the number of removed rows */
export const removeEntries = async (db: Connection, upto: number, most: number): Promise<number> =>
  (await db.first(removeSome, [upto, most]))?.removed ?? 0

const columns = `seq, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times, removed_seq, removed_hash, person_id, person_name, hash`

/** The beginning and the end of the trail, as its rows record them. */
export interface Ends {
  /** The last row that was removed because of its age, according to the newest record of a removal. */
  removed_seq: number | null
  removed_hash: Buffer | null
  last_seq: number
  last_hash: Buffer
  /** The highest number of any row: that of the last one, unless the table was manipulated. */
  max_seq: number
}

const ends = statement<Ends>(
  'audit.ends',
  `SELECT r.removed_seq, r.removed_hash, e.seq AS last_seq, e.hash AS last_hash,
     coalesce((SELECT max(seq) FROM audit_trail), 0) AS max_seq FROM audit_end e
   LEFT JOIN LATERAL (SELECT removed_seq, removed_hash FROM audit_trail WHERE removed_seq IS NOT NULL ORDER BY seq DESC LIMIT 1) r
     ON true`,
)
const after = statement<StoredEntry>(
  'audit.after',
  `SELECT ${columns} FROM audit_trail WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`,
)

export const endsOfTrail = (db: Connection) => db.first(ends)

/** The rows after `seq` up to `last`, in order. */
export const entriesAfter = (db: Connection, seq: number, last: number, most: number) =>
  db.all(after, [seq, last, most])

/** A search; an undefined field matches every row. */
export interface Search {
  /** The id of an actor, a thing or a hospital, or a hospital number. */
  query?: string | undefined
  actor?: Actor | undefined
  action?: string | undefined
  /** The first and the last day, as `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
}

/** A row with the name of its hospital. */
export interface ShownEntry extends StoredEntry {
  hospital_name: string | null
  hospital_second_name: string | null
  hospital_number: string | null
}

const isId = /^[0-9a-f-]{36}$/i

const found = (filters: string) => `SELECT ${columns
  .split(', ')
  .map((column) => `t.${column}`)
  .join(', ')}, h.name AS hospital_name, h.second_name AS hospital_second_name, h.hospital_number
   FROM (SELECT * FROM audit_trail WHERE seq < $1 AND seq > (SELECT removed_seq FROM audit_end)
     AND ($3::text IS NULL OR actor = $3) AND ($4::text IS NULL OR action = $4)
     AND ($5::date IS NULL OR at >= ($5::date)::timestamp AT TIME ZONE '${auditTimeZone}')
     AND ($6::date IS NULL OR at < ($6::date + 1)::timestamp AT TIME ZONE '${auditTimeZone}') ${filters}
     ORDER BY seq DESC LIMIT $2) t
   LEFT JOIN hospital_logins h ON h.id = t.hospital_id ORDER BY t.seq DESC`

const findAny = statement<ShownEntry>('audit.find', found(''))
const findById = statement<ShownEntry>(
  'audit.find-by-id',
  found(`AND (hospital_id = $7 OR thing_id = $7 OR (actor = 'patient' AND actor_id = $7))`),
)
const findByNumber = statement<ShownEntry>(
  'audit.find-by-number',
  found(`AND hospital_id = (SELECT id FROM hospital_logins WHERE lower(hospital_number) = lower($7))`),
)

/** The matching rows before a row, the newest first. */
export function findEntries(
  db: Connection,
  { query, actor, action, from, to }: Search,
  { before, most }: { before: number; most: number },
): Promise<ShownEntry[]> {
  const values = [before, most, actor ?? null, action ?? null, from ?? null, to ?? null]
  if (!query) return db.all(findAny, values)
  return isId.test(query) ? db.all(findById, [...values, knownId(query)]) : db.all(findByNumber, [...values, query])
}

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
