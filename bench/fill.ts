import pg from 'pg'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'

/** What the runs need to know of the filled database. */
export interface Filled {
  /** A session's token each. */
  patients: { id: string; name: string; mobile: string; token: string }[]
  slots: BenchSlot[]
  /** Pairs of a hospital's name and pincode, to make queries of. */
  samples: { name: string; pincode: string }[]
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
/** As often as they stand here: half of all names hold "Hospital", so that searches for the commonest word are in. */
const kinds =
  'Hospital,Hospital,Hospital,Hospital,Multispeciality Hospital,Eye Hospital,Clinic,Clinic,Clinic,Polyclinic,Nursing Home,Diagnostic Centre'

const word = (list: string, salt: number) =>
  `(string_to_array('${list}', ','))[1 + abs(hashint8extended(n, ${salt})) % ${list.split(',').length}]`

/** Hospitals from one number to another. */
export const hospitalRow = `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no)
  SELECT ${word(first, 1)} || ' ' || ${word(second, 2)} || ' ' || ${word(kinds, 3)} ||
      CASE WHEN n % 2 = 0 THEN ', ' || ${word(places, 4)} ELSE '' END,
    n || ' Main Road, ' || ${word(places, 4)}, (110001 + abs(hashint8extended(n, 5)) % 19000 * 39)::text, 'B-' || n, '020-5550100'
  FROM generate_series($1::bigint, $2::bigint) n`

/** Fills the empty database, the same way every time but for ids and tokens: hospitals with three doctors each, four slots
 *  a hospital, and patients who are logged in. */
export async function fill(
  url: string,
  { hospitals, patients }: { hospitals: number; patients: number },
): Promise<Filled> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(hospitalRow, [1, hospitals])
    await client.query(
      `INSERT INTO doctors (hospital_id, name, speciality, timing_start, timing_end)
       SELECT h.id, 'Dr ' || k || ' of ' || left(h.name, 40), 'Physician', '9 AM', '5 PM'
       FROM hospitals h CROSS JOIN generate_series(1, 3) k`,
    )
    await client.query(
      `INSERT INTO slots (doctor_id, name, start_time, end_time)
       SELECT d.id, k.name, k.starts, k.ends FROM doctors d
       JOIN (VALUES ('Morning', '9 AM', '12 PM', 1), ('Evening', '5 PM', '8 PM', 2)) k (name, starts, ends, at)
         ON k.at = 1 OR d.name LIKE 'Dr 1 %'`,
    )
    const filled = {
      patients: await logIn(client, patients),
      slots: (
        await client.query<BenchSlot>(
          `SELECT s.id, s.doctor_id AS "doctorId", d.hospital_id AS "hospitalId"
           FROM slots s JOIN doctors d ON d.id = s.doctor_id ORDER BY s.id LIMIT 60000`,
        )
      ).rows,
      samples: (
        await client.query<{ name: string; pincode: string }>(
          `SELECT name, pincode FROM hospitals ORDER BY id LIMIT 5000`,
        )
      ).rows,
    }
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
    return filled
  } finally {
    await client.end()
  }
}

/** Patients with a session each.
 *  @param from how many mobiles are passed over */
export async function logIn(client: pg.Client, count: number, { from = 0 } = {}): Promise<Filled['patients']> {
  const { rows } = await client.query<{ id: string; name: string; mobile: string }>(
    `INSERT INTO patients (full_name, mobile, password_hash)
     SELECT 'Patient ' || n, '91' || (9000000000 + n), 'nobody logs in with this' FROM generate_series($2::bigint + 1, $2::bigint + $1::bigint) n
     RETURNING id, full_name AS name, mobile`,
    [count, from],
  )
  const patients = rows.map((row) => ({ ...row, token: newToken() }))
  await client.query(
    `INSERT INTO sessions (token_hash, patient_id, created_at, last_seen_at)
     SELECT hash, id, now(), now() FROM unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [patients.map((patient) => hashOfToken(patient.token)), patients.map((patient) => patient.id)],
  )
  return patients
}
