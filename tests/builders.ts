import { randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Booking } from '#contract/appointments.ts'
import type { HospitalRole, Role } from '#contract/permissions.ts'
import type { Ask } from '#server/appointments/booking-store.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'

const hospitals = statement<{ id: string }>(
  'build.hospital',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, contact_email, time_zone, password_hash)
   VALUES ($1, $2, $3, $4, '080 1234 5678', 'desk@example.org', $5, $6) RETURNING id`,
)
const doctors = statement<{ id: string }>(
  'build.doctor',
  `INSERT INTO doctors (hospital_id, name, speciality, available) VALUES ($1, $2, $3, $4) RETURNING id`,
)
const slots = statement<{ id: string }>(
  'build.slot',
  `INSERT INTO slots (doctor_id, name, start_time, end_time, active) VALUES ($1, $2, '09:30 AM', '12:30 PM', $3) RETURNING id`,
)
const patients = statement<{ id: string }>(
  'build.patient',
  `INSERT INTO patients (full_name, mobile, password_hash) VALUES ($1, $2, $3) RETURNING id`,
)
const sessions = statement(
  'build.session',
  `INSERT INTO sessions (token_hash, patient_id, hospital_id, created_at, last_seen_at, role) VALUES ($1, $2, $3, $4, $4, $5)`,
)

const idOf = (row: { id: string } | undefined): string => {
  if (!row) throw new Error('a builder built nothing')
  return row.id
}

const persons = statement<{ id: string }>(
  'build.person',
  `INSERT INTO persons (id, name, login_name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
)
const memberships = statement(
  'build.membership',
  `INSERT INTO memberships (person_id, hospital_id, role, doctor_id, joined_at) VALUES ($1, $2, $3, $4, $5)`,
)
const memberSessions = statement(
  'build.session-of-member',
  `INSERT INTO sessions (token_hash, hospital_id, person_id, doctor_id, created_at, last_seen_at, role) VALUES ($1, $2, $3, $4, $5, $5, $6)`,
)

/** One hash for every account: hashing is slow on purpose, and no test is about two passwords. */
const hash = hashPassword('right password')
export const password = 'right password'

/** A hospital that can log in. */
export async function aHospital(
  db: Connection,
  {
    name = 'Asha Clinic',
    address = '3 Sampige Road',
    pincode = '560003',
    timeZone = 'Asia/Kolkata',
    number = `T-${randomUUID().slice(0, 8)}`,
  } = {},
) {
  const id = idOf(await db.first(hospitals, [name, address, pincode, number, timeZone, await hash]))
  return { id, name, address, pincode, number }
}

/** A doctor, at a hospital of the builder's own unless one is given. */
export async function aDoctor(
  db: Connection,
  {
    hospital,
    name = 'Dr Meera Kulkarni',
    available = true,
  }: { hospital?: string; name?: string; available?: boolean } = {},
) {
  const at = hospital ?? (await aHospital(db)).id
  return { id: idOf(await db.first(doctors, [at, name, 'General Physician', available])), hospital: at, name }
}

/** A slot, of a doctor of the builder's own unless one is given. */
export async function aSlot(
  db: Connection,
  {
    doctor,
    name = 'Slot 1',
    active = true,
  }: { doctor?: { id: string; hospital: string }; name?: string; active?: boolean } = {},
) {
  const of = doctor ?? (await aDoctor(db))
  const id = idOf(await db.first(slots, [of.id, name, active]))
  return { id, doctor: of.id, hospital: of.hospital, name }
}

interface BuiltSlot {
  id: string
  doctor: string
  hospital: string
}

const examplePatient = { name: 'A Patient', age: 40, gender: 'Male' } as const

/** The body of a booking of a slot. */
export const aBooking = ({ id, doctor, hospital }: BuiltSlot, change: Partial<Booking> = {}): Booking => ({
  ...{ doctorId: doctor, hospitalId: hospital, slot: id, patient: examplePatient },
  ...change,
})

/** A booking by a slot's desk for the database. */
export const anAsk = ({ id, doctor, hospital }: BuiltSlot, change: Partial<Ask> = {}): Ask => ({
  ...{ id: randomUUIDv7(), hospitalId: hospital, doctorId: doctor, slotId: id, day: undefined },
  ...{ ...examplePatient, patientId: undefined, userName: examplePatient.name, mobile: undefined },
  ...{ caller: hospital, key: undefined, fingerprint: '' },
  ...change,
})

/** A patient with an account. */
export async function aPatient(db: Connection, { fullName = 'Vinayak Deshpande', mobile = aMobile() } = {}) {
  return { id: idOf(await db.first(patients, [fullName, mobile, await hash])), fullName, mobile }
}

/** A mobile number that no other test has. */
export const aMobile = (): string => `919${randomInt(100_000_000, 999_999_999)}`

/** A living session's token. */
export async function aSession(
  db: Connection,
  owner: { patient: string } | { hospital: string; role?: Role } | 'admin',
  since: Date = new Date(),
): Promise<string> {
  const token = newToken()
  const of: { patient?: string; hospital?: string; role?: Role } = owner === 'admin' ? { role: owner } : owner
  const role = of.role ?? (of.patient ? 'patient' : 'staff')
  await db.all(sessions, [hashOfToken(token), of.patient ?? null, of.hospital ?? null, since, role])
  return token
}

/** A person who works at a hospital, with a session there; a doctor reaches that doctor alone. */
export async function aMember(
  db: Connection,
  {
    hospital,
    role,
    doctor,
    name = 'Meena Rao',
  }: { hospital: string; role: HospitalRole; doctor?: string; name?: string },
) {
  const now = new Date()
  const loginName = `${randomUUID()}@example.org`
  const id = idOf(await db.first(persons, [randomUUIDv7(), name, loginName, await hash, now]))
  await db.all(memberships, [id, hospital, role, doctor ?? null, now])
  const token = newToken()
  await db.all(memberSessions, [hashOfToken(token), hospital, id, role === 'doctor' ? doctor : null, now, role])
  return { id, name, loginName, token }
}
