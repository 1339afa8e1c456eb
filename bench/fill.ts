import type pg from 'pg'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import type { BenchPostgres, Keep } from './server.ts'

/** The properties of the filled database. */
export interface Filled {
  patients: Patient[]
  slots: BenchSlot[]
  /** Names and pincodes of hospitals, to derive searches from. */
  samples: { name: string; pincode: string }[]
}

/** The environment of a bench of `npm run bench`. */
export interface BenchSetup {
  keep: Keep
  postgres: BenchPostgres
  client: pg.Client
  filled: Filled
  hospitals: number
  isQuick: boolean
}

/** A patient with a session. */
export interface Patient {
  id: string
  name: string
  mobile: string
  token: string
}

export interface BenchSlot {
  id: string
  doctorId: string
  hospitalId: string
}

const first =
  'Sai,Sri,Shree,Om,Lotus,Sunrise,City,Apex,Global,Jeevan,Arogya,Sanjeevani,Ganga,Yamuna,Kaveri,Narmada,Godavari,New,Royal,United,National,Modern,Metro,Rural,Green,Blue,Silver,Golden,Bright,Noble,Prime,Star,Unity,Hope,Grace,Faith,Trinity,Heritage,Pioneer,Supreme,Ashwini,Dhanvantari,Charak,Sushruta,Ayush,Nirmal,Anand,Asha,Usha,Kiran,Deepa,Jyoti,Shanti,Prakash,Vijaya,Jaya,Rama,Shiva,Devi,Ganesh'
const second =
  'Krishna,Balaji,Lakshmi,Care,Life,Health,Venkateshwara,Durga,Saraswati,Ganapati,Hanuman,Narayana,Murugan,Ayyappa,Mahavir,Gandhi,Nehru,Patel,Tilak,Bose,Ambedkar,Tagore,Rao,Reddy,Sharma,Verma,Gupta,Iyer,Nair,Menon,Das,Sen,Roy,Bhatt,Joshi,Desai,Mehta,Shah,Khan,Fernandes,Thomas,Mathew,Kaur,Gill,Sandhu,Yadav,Mishra,Pandey,Tiwari,Dubey'
const places =
  'Kothrud,Baner,Andheri,Dadar,Malad,Indiranagar,Jayanagar,Whitefield,Koramangala,Adyar,Mylapore,Velachery,Banjara Hills,Kukatpally,Gachibowli,Salt Lake,Howrah,Alipore,Rohini,Dwarka,Saket,Karol Bagh,Vaishali,Navrangpura,Maninagar,Vastrapur,Aliganj,Gomti Nagar,Civil Lines,Model Town'
/** Repeated by weight: half of all names contain "Hospital", which searches for the most common word need. */
const kinds =
  'Hospital,Hospital,Hospital,Hospital,Multispeciality Hospital,Eye Hospital,Clinic,Clinic,Clinic,Polyclinic,Nursing Home,Diagnostic Centre'

/** Repeated by weight: two thirds of the hospitals have a physician, and one in a thousand has each of the rare ones. */
const specialities =
  'Physician,Physician,Physician,Physician,General Physician,General Physician,Paediatrics,Gynaecology,Dentist,Dentist,Orthopaedics,Ophthalmology,Dermatology,ENT Specialist,Cardiology,Psychiatry,Homeopathy,Ayurvedic Doctor,Neurology,Aura healing'
const rare = 'Plastic Surgery,Naturopathy,Oncology,Vascular Surgery,Rheumatology'
const syllables = 'ka,ma,ra,na,ta,pa,sa,va,gi,di,li,mu,ku,su,ho,bel,chan,dha,pur,nag,vel,tha,shi,bha,jo,ran'

/** SQL: a word of the list, drawn by the row's number `n`. */
export const word = (list: string, salt: number) =>
  `(string_to_array('${list}', ','))[1 + abs(hashint8extended(n, ${salt})) % ${list.split(',').length}]`

const hospitalRows = `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no)
  SELECT ${word(first, 1)} || ' ' || ${word(second, 2)} || ' ' || ${word(kinds, 3)} ||
      CASE WHEN n % 2 = 0 THEN ', ' || ${word(places, 4)} ELSE '' END,
    n || ' ' || ${word(syllables, 6)} || ${word(syllables, 7)} || ${word(syllables, 8)} || ' Main Road, ' || ${word(places, 4)}, (110001 + abs(hashint8extended(n, 5)) % 19000 * 39)::text, 'B-' || n, '020-5550100'
  FROM generate_series(1, $1::bigint) n`

const doctorRows = `INSERT INTO doctors (hospital_id, name, speciality, timing_start, timing_end)
  SELECT h.id, 'Dr ' || k || ' of ' || left(h.name, 40),
    CASE WHEN k = 3 AND n % 200 = 0 THEN ${word(rare, 9)} ELSE ${word(specialities, 10)} END, '9 AM', '5 PM'
  FROM hospitals h CROSS JOIN generate_series(1, 3) k CROSS JOIN LATERAL (SELECT substr(h.hospital_number, 3)::bigint * 3 + k AS n) numbered`

/** Fills the empty database: hospitals with three doctors and four slots each, and patients with a session. Equal counts give equal rows, apart
 *  from ids. */
export async function fill(
  client: pg.Client,
  { hospitals, patients }: { hospitals: number; patients: number },
): Promise<Filled> {
  await client.query(hospitalRows, [hospitals])
  await client.query(doctorRows)
  await client.query(
    `INSERT INTO slots (doctor_id, name, start_time, end_time)
     SELECT d.id, k.name, k.starts, k.ends FROM doctors d
     JOIN (VALUES ('Morning', '9 AM', '12 PM', 1), ('Evening', '5 PM', '8 PM', 2)) k (name, starts, ends, at)
       ON k.at = 1 OR d.name LIKE 'Dr 1 %'`,
  )
  const { rows } = await client.query<Omit<Patient, 'token'>>(
    `INSERT INTO patients (full_name, mobile, password_hash)
     SELECT 'Patient ' || n, '91' || (9000000000 + n), 'not a valid hash' FROM generate_series(1, $1::bigint) n
     RETURNING id, full_name AS name, mobile`,
    [patients],
  )
  const tokens = await insertSessions(
    client,
    'patient',
    rows.map(({ id }) => id),
  )
  const slots = await client.query<BenchSlot>(
    `SELECT s.id, s.doctor_id AS "doctorId", d.hospital_id AS "hospitalId"
     FROM slots s JOIN doctors d ON d.id = s.doctor_id ORDER BY s.id LIMIT 60000`,
  )
  const samples = await client.query<Filled['samples'][number]>(
    `SELECT name, pincode FROM hospitals ORDER BY id LIMIT 5000`,
  )
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  return {
    patients: rows.map((row, n) => ({ ...row, token: tokens[n] ?? '' })),
    slots: slots.rows,
    samples: samples.rows,
  }
}

/** @returns a session token for each id, in their order */
export async function insertSessions(
  client: pg.Client,
  role: 'patient' | 'staff',
  ids: readonly string[],
): Promise<string[]> {
  const tokens = ids.map(() => newToken())
  await client.query(
    `INSERT INTO sessions (token_hash, role, ${role === 'patient' ? 'patient_id' : 'hospital_id'}, created_at, last_seen_at)
     SELECT hash, $3, id, now(), now() FROM unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [tokens.map(hashOfToken), ids, role],
  )
  return tokens
}
