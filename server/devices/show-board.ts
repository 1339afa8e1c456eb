import type { Board } from '#contract/devices.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { linesOf, missedTokens, statesOf } from '../appointments/index.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { slotDaysOfDoctors } from '../slots/index.ts'
import { findDevice } from './find-device.ts'
import {
  boardDoctor,
  boardHospital,
  boardSession,
  deviceForScreen,
  sessionToday,
  type SessionToday,
} from './present.ts'
import { refuseWalkIn } from './refuse-walk-in.ts'
import { chooseSession, daysSearched, mostMissed, mostNext, shouldNote } from './rules.ts'
import { noteSeen } from './store.ts'

/** What a paired device shows: one session of each of its doctors. Notes that the device has asked.
 *  @returns null where the hospital is suspended, or the device was removed at this moment */
export async function showBoard(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  estimates: Pick<Estimates, 'ofQueue'>,
  tokenHash: Buffer,
  sound: 'on' | 'locked' | undefined,
): Promise<Board | null> {
  const now = clock()
  const found = await findDevice(db, tokenHash)
  if (!found) return null
  const { device, hospital, doctors } = found
  const soundLocked = sound && sound === 'locked'
  if (shouldNote(device, now, soundLocked)) await noteSeen(db, device.id, now, soundLocked)

  const date = serviceDayAt(now.getTime(), hospital.time_zone)
  const sessions = await sessionsToday(db, doctors, date, now)
  const [missed, shown, nextDays] = await Promise.all([
    missedTokens(
      db,
      sessions.map(({ day }) => day.slot_id),
      date,
      mostMissed,
    ),
    shownSessions(db, estimates, doctors, sessions, { date, now: now.getTime() }),
    nextDaysOf(db, doctors, sessions, { date, now }),
  ])
  const doctorOf = new Map(sessions.map(({ day }) => [day.slot_id, day.doctor_id]))
  return {
    device: deviceForScreen(device),
    hospital: boardHospital(hospital),
    date,
    doctors: doctors.map((row) => boardDoctor(row, shown.get(row.id) ?? null, nextDays.get(row.id) ?? null)),
    missed: missed.map(({ queue_number: queueNumber, slot_id }) => {
      const doctorId = doctorOf.get(slot_id) ?? ''
      return { queueNumber, doctorId, room: doctors.find(({ id }) => id === doctorId)?.room ?? null }
    }),
    at: now.toISOString(),
  }
}

type Doctors = HospitalRow['doctors']

async function sessionsToday(db: Connection, doctors: Doctors, date: string, now: Date): Promise<SessionToday[]> {
  const days = await slotDaysOfDoctors(
    db,
    doctors.map(({ id }) => id),
    [date],
    now,
  )
  const rows = await statesOf(
    db,
    days.map(({ slot_id: slotId }) => ({ slotId, date })),
    now,
  )
  const queues = new Map(rows.map((row) => [row.slot_id, row]))
  return days.flatMap((day) => {
    const queue = queues.get(day.slot_id)
    return queue ? [sessionToday(day, queue)] : []
  })
}

/** The shown session of each doctor who has one, by the doctor's id. */
async function shownSessions(
  db: Connection,
  estimates: Pick<Estimates, 'ofQueue'>,
  doctors: Doctors,
  sessions: readonly SessionToday[],
  { date, now }: { date: string; now: number },
) {
  const chosen = doctors.flatMap(
    ({ id }) =>
      chooseSession(
        sessions.filter(({ day }) => day.doctor_id === id),
        now,
      ) ?? [],
  )
  const lines = await linesOf(
    db,
    chosen.map(({ day }) => ({ slotId: day.slot_id, date })),
  )
  const shown = chosen.map(async (session) => {
    const { slot_id: slotId, doctor_id: doctorId } = session.day
    const { line = [], waiting = [] } = lines.find(({ slot_id }) => slot_id === slotId) ?? {}
    const next = line.filter((number) => waiting.includes(number)).slice(0, mostNext)
    const found = await estimates.ofQueue({ slotId, date, version: session.queue.version })
    return [
      doctorId,
      boardSession(session, { next, estimate: walkInEstimate(found), why: refuseWalkIn(session.day, session, now) }),
    ] as const
  })
  return new Map(await Promise.all(shown))
}

/** The next day with a place of each doctor who has none left today, by the doctor's id. */
async function nextDaysOf(
  db: Connection,
  doctors: Doctors,
  sessions: readonly SessionToday[],
  { date, now }: { date: string; now: Date },
) {
  const isLeft = ({ day, end }: SessionToday) => day.desk_refusal === null && (end === undefined || now.getTime() < end)
  const without = doctors.filter(({ id }) => !sessions.some((one) => one.day.doctor_id === id && isLeft(one)))
  if (without.length === 0) return new Map<string, string>()
  const days = Array.from({ length: daysSearched }, (_, ahead) => addDays(date, ahead + 1))
  const rows = await slotDaysOfDoctors(
    db,
    without.map(({ id }) => id),
    days,
    now,
  )
  // The latest first, so that the soonest stays.
  const bookable = rows.filter(({ refusal }) => refusal === null).toReversed()
  return new Map(bookable.map((row) => [row.doctor_id, row.service_day]))
}
