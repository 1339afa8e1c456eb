import { randomUUIDv7 } from 'node:crypto'
import { serviceDayAt } from '#contract/service-day.ts'
import type { Connection } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashPassword } from '../platform/passwords.ts'
import { insertRequest } from '../registrations/index.ts'
import { learnSessions } from '../estimates/index.ts'
import { keepAllSummaries, keepLearnt } from '../reports/index.ts'
import { insertMembership, insertPerson } from '../people/index.ts'
import { moveAppointments, writeState } from '../appointments/index.ts'
import { insertMessages } from './message-store.ts'
import { demoPatient, demoPeople, demoToken, line, others, played } from './people.ts'
import { cityCare, type DemoPlace, newClinic, places, requests } from './places.ts'
import { listOlderSessions, listPastSessions } from './list-past-sessions.ts'
import {
  demoSlots,
  findSlotWithoutQueue,
  hospitalsByNumbers,
  insertAppointments,
  insertDoctor,
  insertHospital,
  insertLeave,
  insertPastSessions,
  insertPatient,
  insertQueue,
  insertSetUp,
  insertSlot,
  isEmpty,
  personsByLoginNames,
  setSlotTimes,
  waitForTurn,
} from './store.ts'

const timeZone = 'Asia/Kolkata'
const numberOf = (index: number) => `DEMO-${String(index + 1).padStart(3, '0')}`
const demoHospitalNumber = numberOf(0)

/** The log-ins of all demo hospitals. */
export const demoHospitals = {
  numbers: [newClinic.hospitalNumber, ...[cityCare, ...places].map((_, index) => numberOf(index))],
  password: 'demo-hospital',
}

/** The log-ins that the start prints. */
export const demoLogIns = {
  patient: `${demoPatient.mobile.slice(2)} / ${demoPatient.password}`,
  hospital: `${demoHospitalNumber} / ${demoHospitals.password}`,
  own: `${demoPeople.map(({ loginName }) => loginName).join(', ')} / ${demoHospitals.password}`,
}

/** Fills an empty database, and adds the people to one that an earlier version filled. At every start, creates today's queues in progress of the demo hospital that are missing, learns the sessions of the
 *  days before, and adds the eight weeks before those to its reports, once. */
export async function fillDemo({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await waitForTurn(tx)
    if (await isEmpty(tx)) await fillPlaces(tx, now)
    await addPeople(tx, now)
    await startQueues(tx, now)
  })
  await learnSessions({ db, clock }, keepLearnt)
  if (await db.transaction((tx) => addOlderSessions(tx, now))) await keepAllSummaries({ db, clock })
}

/** From the older sessions nothing is learnt: it would take longer than a start may.
 *  @returns whether they were missing */
async function addOlderSessions(tx: Connection, now: Date): Promise<boolean> {
  await waitForTurn(tx)
  const slots = await demoSlots(tx, demoHospitalNumber)
  const month = new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  if (slots.some(({ oldest }) => oldest !== null && oldest < month)) return false
  for (const [index, { id, start_time: start, oldest }] of slots.entries()) {
    // A database that an earlier version filled days ago has sessions among these days.
    const missing = listOlderSessions(start, now, timeZone, index + 1).filter(({ day }) => !oldest || day < oldest)
    await insertPastSessions(tx, id, missing)
  }
  return slots.length > 0
}

async function fillPlaces(tx: Connection, now: Date): Promise<void> {
  const [hospitalHash, patientHash] = await Promise.all([
    hashPassword(demoHospitals.password),
    hashPassword(demoPatient.password),
  ])
  for (const [index, place] of [cityCare, ...places].entries()) {
    await fillPlace(tx, now, place, { hospitalNumber: numberOf(index), passwordHash: hospitalHash })
  }
  await fillNewClinic(tx, hospitalHash)
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
  for (const { slots, available, today: _, isAwayTomorrow: _away, ...doctor } of doctors) {
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
  if (place === cityCare) await insertMessages(tx, hospital, serviceDayAt(now.getTime(), timeZone))
}

/** One who was removed stays away while another is there. */
async function addPeople(tx: Connection, at: Date): Promise<void> {
  const there = await personsByLoginNames(
    tx,
    demoPeople.map(({ loginName }) => loginName),
  )
  const [hospital] = await hospitalsByNumbers(tx, [demoHospitalNumber])
  const [slot] = await demoSlots(tx, demoHospitalNumber)
  if (there.length > 0 || !hospital || !slot) return
  for (const { role, ...one } of demoPeople) {
    const person = await insertPerson(tx, { ...one, passwordHash: hospital.password_hash, language: undefined, at })
    const membership = { hospital: hospital.id, role, doctor: role === 'doctor' ? slot.doctor_id : null, at }
    if (person) await insertMembership(tx, { person, ...membership })
  }
}

async function fillNewClinic(tx: Connection, passwordHash: string): Promise<void> {
  const { doctors, ...details } = newClinic
  const hospital = await insertHospital(tx, { ...details, contactEmail: 'desk-new@baari.example', passwordHash })
  for (const doctor of doctors) await insertDoctor(tx, hospital, { ...doctor, available: true, start: '', end: '' })
  await insertSetUp(tx, hospital)
}

/** The queues in progress of today. In that of the first doctor token 25 is called, six wait, and the demo patient has token 28. */
async function startQueues(tx: Connection, now: Date): Promise<void> {
  const people = line.map(([name, age, gender, digits], index) => ({
    ...{ name, age, gender, contact: digits === undefined ? null : `919845000${digits}` },
    account: index + 1 === demoToken ? demoPatient.mobile : null,
  }))
  for (const { name, slots, today, isAwayTomorrow } of cityCare.doctors) {
    const [first] = slots
    const isFirst = name === cityCare.doctors[0]?.name
    if (!first || !('from' in first) || (!isFirst && !today)) continue
    const slot = await findSlotWithoutQueue(tx, demoHospitalNumber, name, now)
    if (!slot) continue
    const { start, end } = sessionAroundNow(first.from, first.to, now, slot.time_zone)
    await setSlotTimes(tx, slot.id, start, end)
    const unnamed = others.slice(0, today?.people).map(([person, age, gender]) => ({
      ...{ name: person, age, gender, contact: null, account: null },
    }))
    const rows = (isFirst ? people : unnamed).map((one, index) => ({ ...one, id: randomUUIDv7(), number: index + 1 }))
    await insertQueue(tx, slot.id, slot.today, rows.length, rows.filter(({ account }) => account === null).length)
    await insertAppointments(tx, { slot: slot.id, day: slot.today, now }, rows)
    const arrived = today ? [today.seen + 1, today.seen + 2] : []
    const acts = isFirst ? played : { seen: today?.seen ?? 0, arrived }
    await playSession(tx, { slotId: slot.id, day: slot.today, now, ids: rows.map(({ id }) => id), ...acts })
    if (today?.late) {
      const late = { state: 'late', minutes: today.late, publicReason: null, reason: null, announced: true } as const
      await writeState(tx, { slotId: slot.id, day: slot.today, product: 'demo' }, late, now)
    }
    if (isAwayTomorrow) await insertLeave(tx, slot.doctor_id, slot.today, now)
  }
}

interface Session {
  slotId: string
  day: string
  now: Date
  /** The appointments in the order of their numbers. */
  ids: readonly string[]
  /** The number that was completed last; the one after it is called. 0 while the doctor has not come. */
  seen: number
  /** The number that was called and not there. */
  missed?: number
  /** The last number before the doctor's break, and the number of a senior patient. */
  beforeBreak?: number
  senior?: number
  /** The waiting numbers who have checked in. */
  arrived: readonly number[]
}

const minute = 60_000

/** Plays a session up to now by its own acts, five minutes a patient: its history is that of a real one. */
async function playSession(tx: Connection, session: Session): Promise<void> {
  const { slotId, day, now, ids, seen, missed, beforeBreak = 0, senior, arrived } = session
  const act = (number: number, ...[what, at, set]: [Parameters<typeof moveAppointments>[2], Date, object?]) =>
    moveAppointments(tx, { ids: ids.slice(number - 1, number), product: 'demo' }, what, { by: 'staff', at, ...set })

  for (let number = 1; number <= seen; number += 1) {
    const pause = number <= beforeBreak ? 10 : 0
    const ended = new Date(now.getTime() - (2 + (seen - number) * 5 + pause) * minute)
    await act(number, 'call', new Date(ended.getTime() - 4 * minute))
    await act(number, number === missed ? 'no-show' : 'complete', ended)
    if (number === beforeBreak) {
      const wanted = { state: 'paused', minutes: 10, publicReason: 'break', reason: 'break', announced: true } as const
      await writeState(tx, { slotId, day, product: 'demo' }, wanted, ended)
    }
  }
  for (const [index, number] of arrived.entries())
    await act(number, 'arrive', new Date(now.getTime() - (20 - index * 3) * minute))
  if (senior) await act(senior, 'priority', new Date(now.getTime() - 8 * minute), { priority: 'senior' })
  if (seen > 0) await act(seen + 1, 'call', new Date(now.getTime() - minute))
}

/** Half past eleven in the evening, in half hours since midnight. */
const last = 47

/** The hours of a session by half hours from now, within the same day and at least half an hour long, as a receptionist
 *  would type them: `09:30 AM`. */
export function sessionAroundNow(
  from: number,
  to: number,
  now: Date,
  timeZone: string,
): { start: string; end: string } {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const presentHalfHour = hour * 2 + Math.floor(minute / 30)
  const start = Math.min(last - 1, Math.max(0, presentHalfHour + from))
  return { start: asTyped(start), end: asTyped(Math.min(last, Math.max(start + 1, presentHalfHour + to))) }
}

function asTyped(halfHour: number): string {
  const hour24 = Math.floor(halfHour / 2)
  const hour12 = hour24 % 12 || 12
  return `${String(hour12).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'} ${hour24 < 12 ? 'AM' : 'PM'}`
}
