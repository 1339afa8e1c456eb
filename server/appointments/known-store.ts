import type { Gender } from '#contract/appointments.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { hasMobile } from './store.ts'

/** A person whom a hospital has seen. */
export interface KnownRow {
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
