import { randomUUIDv7 } from 'node:crypto'
import type { Connection } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashPassword } from '../platform/passwords.ts'
import { insertRequest } from '../registrations/index.ts'
import { learnSessions } from '../estimates/index.ts'
import { demoPatient, demoToken, line, played } from './people.ts'
import { cityCare, places, requests, type DemoPlace } from './places.ts'
import { listPastSessions } from './list-past-sessions.ts'
import { playSession } from './play-session.ts'
import { sessionAroundNow } from './rules.ts'
import {
  findSlotWithoutQueue,
  insertAppointments,
  insertDoctor,
  insertHospital,
  insertPastSessions,
  insertPatient,
  insertQueue,
  insertSlot,
  isEmpty,
  setSlotTimes,
  waitForTurn,
} from './store.ts'

const timeZone = 'Asia/Kolkata'
const numberOf = (index: number) => `DEMO-${String(index + 1).padStart(3, '0')}`
const demoHospitalNumber = numberOf(0)

/** The log-ins of all demo hospitals. */
export const demoHospitals = {
  numbers: [cityCare, ...places].map((_, index) => numberOf(index)),
  password: 'demo-hospital',
}

/** The log-ins that the start prints. */
export const demoLogIns = {
  patient: `${demoPatient.mobile.slice(2)} / ${demoPatient.password}`,
  hospital: `${demoHospitalNumber} / ${demoHospitals.password}`,
}

/** Fills an empty database. At every start, creates today's queue in progress of the demo hospital if it is missing, and learns the
 *  sessions of the days before. */
export async function fillDemo({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await waitForTurn(tx)
    if (await isEmpty(tx)) await fillPlaces(tx, now)
    await startQueue(tx, now)
  })
  await learnSessions({ db, clock })
}

async function fillPlaces(tx: Connection, now: Date): Promise<void> {
  const [hospitalHash, patientHash] = await Promise.all([
    hashPassword(demoHospitals.password),
    hashPassword(demoPatient.password),
  ])
  for (const [index, place] of [cityCare, ...places].entries()) {
    await fillPlace(tx, now, place, { hospitalNumber: numberOf(index), passwordHash: hospitalHash })
  }
  await insertPatient(tx, { ...demoPatient, passwordHash: patientHash })
  const hour = 3_600_000
  for (const [index, request] of requests.entries())
    await insertRequest(tx, request, new Date(now.getTime() - (requests.length - index) * hour))
}

async function fillPlace(
  tx: Connection,
  now: Date,
  place: DemoPlace,
  logIn: { hospitalNumber: string; passwordHash: string },
): Promise<void> {
  const { name, address, pincode, contactNo, doctors } = place
  const contactEmail = `desk-${logIn.hospitalNumber.toLowerCase()}@baari.example`
  const hospital = await insertHospital(tx, { name, address, pincode, contactNo, contactEmail, ...logIn })
  for (const { slots, available, ...doctor } of doctors) {
    const times = slots.map((slot) =>
      'from' in slot ? { ...slot, ...sessionAroundNow(slot.from, slot.to, now, timeZone) } : slot,
    )
    const hours = { start: times[0]?.start ?? '', end: times.at(-1)?.end ?? '' }
    const id = await insertDoctor(tx, hospital, { ...doctor, ...hours, available: available ?? true })
    for (const { active, ...slot } of times) {
      const added = await insertSlot(tx, id, { ...slot, active: active ?? true })
      if (place === cityCare) await insertPastSessions(tx, added, listPastSessions(slot.start, now, timeZone))
    }
  }
}

/** The queue in progress: token 25 is called, six wait, and the demo patient has token 28. */
async function startQueue(tx: Connection, now: Date): Promise<void> {
  const slot = await findSlotWithoutQueue(tx, demoHospitalNumber, now)
  if (!slot) return
  const { start, end } = sessionAroundNow(-4, 3, now, slot.time_zone)
  await setSlotTimes(tx, slot.id, start, end)
  await insertQueue(tx, slot.id, slot.today, line.length, line.length - 1)
  const rows = line.map(([name, age, gender, digits], index) => ({
    id: randomUUIDv7(),
    number: index + 1,
    name,
    age,
    gender,
    contact: digits === undefined ? null : `919845000${digits}`,
    account: index + 1 === demoToken ? demoPatient.mobile : null,
  }))
  await insertAppointments(tx, { slot: slot.id, day: slot.today, now }, rows)
  await playSession(tx, { slotId: slot.id, day: slot.today, now, ids: rows.map(({ id }) => id), ...played })
}
