import type { Gender } from '#contract/appointments.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { statement, statementWith, type Connection } from '../platform/database/index.ts'
import { deskColumns, type DeskRow, hasMobile } from './store.ts'

/** An appointment that may be meant, with the keys of its patient's name. */
export interface FoundRow extends DeskRow {
  first_key: string
  last_key: string
  /** Of its slot on its day. */
  start_time: string
  end_time: string
  /** Before, on or after the slot's service day. */
  day: 'past' | 'today' | 'coming'
}

/** What to look for: a name by the key of a word and those that differ by one letter, or a number by its digits. */
export interface Wanted {
  key?: string | undefined
  near?: readonly string[]
  digits?: string | undefined
}

interface Values extends Wanted {
  hospital: string
  now: Date
  daysAhead: number
}

const types = {
  hospital: 'uuid',
  now: 'timestamptz',
  daysAhead: 'integer',
  key: 'text',
  near: 'text[]',
  digits: 'text',
} as const

type Parameters = Readonly<Record<keyof Values, string>>

const slots = (p: Parameters) => `own AS MATERIALIZED (
     SELECT s.slot_id, service_day(s.slot_id, s.night_minutes, s.time_zone, ${p.now}) AS today FROM slot_details s
     WHERE s.hospital_id = ${p.hospital})`

const number = 'coalesce(a.mobile, a.contact) COLLATE "C"'
const firstKey = 'first_key(a.patient_name) COLLATE "C"'
const lastKey = 'last_key(a.patient_name) COLLATE "C"'

const rowsOf = (found: string) =>
  `SELECT ${deskColumns}, first_key(a.patient_name) AS first_key, last_key(a.patient_name) AS last_key, f.day,
     coalesce(c.changed_start, s.start_time) AS start_time, coalesce(c.changed_end, s.end_time) AS end_time
   FROM (${found}) f JOIN appointments a USING (id) JOIN queues q USING (service_day, slot_id) JOIN slot_details s USING (slot_id)
   LEFT JOIN changed_times c USING (service_day, slot_id)`

/** Of today and coming days, at most a day's work of a large clinic. Their rows are few: the keys of their names are computed. */
const open = statementWith<FoundRow, Values>(
  'appointments.find-open',
  types,
  (p) => `WITH ${slots(p)}
   ${rowsOf(`
     SELECT a.id, CASE WHEN a.service_day = o.today THEN 'today' ELSE 'coming' END AS day
     FROM own o CROSS JOIN generate_series(0, ${p.daysAhead}) AS ahead
     JOIN appointments a ON a.service_day = o.today + ahead AND a.slot_id = o.slot_id
     WHERE a.status <> 'cancelled' AND a.erased_at IS NULL AND CASE
       WHEN ${p.digits} IS NOT NULL THEN
         ahead = 0 AND a.queue_number::text = ${p.digits}
         OR length(${p.digits}) >= 4 AND (starts_with(coalesce(a.mobile, a.contact), ${p.digits})
           OR starts_with(coalesce(a.mobile, a.contact), '91' || ${p.digits}) OR right(coalesce(a.mobile, a.contact), 4) = ${p.digits})
       ELSE starts_with(first_key(a.patient_name), ${p.key}) OR starts_with(last_key(a.patient_name), ${p.key})
         OR first_key(a.patient_name) = ANY (${p.near}) OR last_key(a.patient_name) = ANY (${p.near}) END
     LIMIT 1000`)}`,
)

/** Each look-up reads few entries of an index, the latest of a key first. */
const ended = `a.slot_id = o.slot_id AND a.status IN ('completed', 'no_show') AND a.erased_at IS NULL`
const lookUp = (column: string, condition: string) =>
  `(SELECT a.id, a.service_day FROM appointments a WHERE ${ended} AND ${condition} ORDER BY ${column} DESC, a.service_day DESC LIMIT 60)`
const beginning = (column: string, text: string) =>
  lookUp(column, `${column} >= ${text} AND ${column} < ${text} || '~'`)

const pastOf = (name: string, lookUps: (p: Parameters) => readonly string[]) =>
  statementWith<FoundRow, Values>(
    name,
    types,
    (p) => `WITH asked AS (SELECT ${[p.daysAhead, p.key, p.near, p.digits].join(', ')}), ${slots(p)}
   ${rowsOf(`
     SELECT DISTINCT id, 'past' AS day, l.service_day AS on_day FROM own o CROSS JOIN LATERAL (
       ${lookUps(p).join('\n       UNION ALL ')}) l
     WHERE l.service_day < o.today ORDER BY on_day DESC, id DESC LIMIT 200`)}`,
  )

const pastByName = pastOf('appointments.find-past-by-name', (p) => [
  beginning(firstKey, p.key),
  beginning(lastKey, p.key),
])
const pastNear = pastOf('appointments.find-past-near', (p) => [
  lookUp(firstKey, `${firstKey} = ANY (${p.near})`),
  lookUp(lastKey, `${lastKey} = ANY (${p.near})`),
])
const lastDigits = 'right(coalesce(a.mobile, a.contact), 4) COLLATE "C"'
const pastByNumber = pastOf('appointments.find-past-by-number', (p) => [
  beginning(number, p.digits),
  beginning(number, `('91' || ${p.digits})`),
  lookUp(lastDigits, `${lastDigits} = ${p.digits}`),
])

const keys = statement<{ key: string }>(
  'appointments.sound-keys',
  `SELECT sound_key(word) AS key FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n) ORDER BY n`,
)

const ways = { open, pastByName, pastNear, pastByNumber }

/** Appointments of a hospital that may be meant, in no order; at most 1,000 of today and later, and 200 of the past. */
export const findRows = (
  db: Connection,
  way: keyof typeof ways,
  hospital: OwnHospitalId,
  wanted: Wanted & { now: Date; daysAhead: number },
) => db.all(ways[way], ways[way].valuesOf({ near: [], ...wanted, hospital }))

/** How words sound. */
export const soundKeys = async (db: Connection, words: readonly string[]) =>
  (await db.all(keys, [words])).map(({ key }) => key)

/** A person whom a hospital has seen. */
interface KnownRow {
  name: string
  age: number
  gender: Gender
  last_visit: string
}

/** One mobile may have many appointments at other hospitals: the latest of them are looked through. A token that an account keeps is of
 *  another person. */
const known = statement<KnownRow>(
  'appointments.known-under-mobile',
  `WITH latest AS MATERIALIZED (
     (SELECT a.* FROM appointments a WHERE ${hasMobile('$1')} ORDER BY a.service_day DESC LIMIT 500)
     UNION ALL
     (SELECT a.* FROM appointments a WHERE a.mobile IS NULL AND a.contact = $1 ORDER BY a.service_day DESC LIMIT 500))
   SELECT name, age, gender, last_visit FROM (
     SELECT DISTINCT ON (lower(a.patient_name)) a.patient_name AS name, a.patient_age AS age, a.patient_gender AS gender,
       a.service_day AS last_visit, a.id
     FROM latest a JOIN slot_details s USING (slot_id)
     WHERE s.hospital_id = $2 AND a.status <> 'cancelled' AND a.reach <> 'kept' AND a.patient_name <> ''
       AND a.service_day <= ($3::timestamptz AT TIME ZONE s.time_zone)::date
     ORDER BY lower(a.patient_name), a.service_day DESC, a.id DESC) people
   ORDER BY last_visit DESC, id DESC LIMIT 8`,
)

/** The people whom a hospital has seen under a mobile, the last visit first. */
export const knownUnder = (db: Connection, mobile: string, hospital: OwnHospitalId, now: Date) =>
  db.all(known, [mobile, hospital, now])
