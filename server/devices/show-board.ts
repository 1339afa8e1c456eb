import type { Board } from '#contract/devices.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { leftForKiosk, linesOf, missedTokens, publicState, statesOf } from '../appointments/index.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { HospitalRow } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { nextDaysOfDoctors, slotDaysOfDoctors, problemOfSlotDay, whyOf, type NamedSlotDay } from '../slots/index.ts'
import { findDevice } from './find-device.ts'
import {
  boardDoctor,
  boardHospital,
  boardSession,
  deviceForScreen,
  sessionToday,
  type SessionToday,
} from './present.ts'
import {
  chooseSession,
  daysSearched,
  mostMissed,
  mostNext,
  mostOthers,
  peopledSessions,
  shouldNote,
  isKioskOpen,
  type Hours,
} from './rules.ts'
import { noteSeen, type DeviceRow } from './store.ts'
import type { WhyNot } from '#contract/slot-rules.ts'
import { Problem } from '../platform/problem.ts'

/** What a paired device shows: one session of each of its doctors, and on a display the states of the others with people. Notes
 *  that the device has asked.
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
  const sessions = await sessionsNow(db, doctors, now)
  const ofDoctor = new Map(
    doctors.map(({ id }) => {
      const own = sessions.filter(({ day }) => day.doctor_id === id)
      const peopled = device.kind === 'display' ? peopledSessions(own) : []
      const chosen = (peopled[0]?.calledAt === undefined ? undefined : peopled[0]) ?? chooseSession(own, now.getTime())
      const others = peopled.filter((one) => one !== chosen).slice(0, mostOthers)
      return [id, { chosen, others: others.map(({ queue }) => publicState(queue)) }]
    }),
  )
  const chosen = [...ofDoctor.values()].flatMap((own) => own.chosen ?? [])
  const [missed, shown, nextDays] = await Promise.all([
    missedTokens(db, sessions.map(queueOf), mostMissed),
    shownSessions(db, estimates, device, chosen, now),
    nextDaysOf(db, doctors, sessions, { date, now }),
  ])
  const doctorOf = new Map(sessions.map(({ day }) => [day.slot_id, day.doctor_id]))
  return {
    device: deviceForScreen(device),
    hospital: boardHospital(hospital),
    date,
    doctors: doctors.map((row) =>
      boardDoctor(row, {
        session: shown.get(row.id) ?? null,
        others: ofDoctor.get(row.id)?.others ?? [],
        away: awayOf(sessions, row.id),
        nextDay: nextDays.get(row.id) ?? null,
      }),
    ),
    missed: missed.map(({ queue_number: queueNumber, slot_id }) => {
      const doctorId = doctorOf.get(slot_id) ?? ''
      return { queueNumber, doctorId, room: doctors.find(({ id }) => id === doctorId)?.room ?? null }
    }),
    at: now.toISOString(),
  }
}

type Doctors = HospitalRow['doctors']

const queueOf = ({ day }: Pick<SessionToday, 'day'>) => ({ slotId: day.slot_id, date: day.service_day })

/** Each slot of the doctors on its service day. */
async function sessionsNow(db: Connection, doctors: Doctors, now: Date): Promise<SessionToday[]> {
  const days = await slotDaysOfDoctors(
    db,
    doctors.map(({ id }) => id),
    [null],
    now,
  )
  const rows = await statesOf(
    db,
    days.map((day) => queueOf({ day })),
    now,
  )
  const queues = new Map(rows.map((row) => [row.slot_id, row]))
  return days.flatMap((day) => {
    const queue = queues.get(day.slot_id)
    return queue ? [sessionToday(day, queue)] : []
  })
}

/** The shown sessions, by their doctors' ids. */
async function shownSessions(
  db: Connection,
  estimates: Pick<Estimates, 'ofQueue'>,
  { id, kind }: Pick<DeviceRow, 'id' | 'kind'>,
  chosen: readonly SessionToday[],
  now: Date,
) {
  const [lines, shares] = await Promise.all([
    linesOf(db, chosen.map(queueOf)),
    kind === 'kiosk'
      ? leftForKiosk(
          db,
          id,
          chosen.map(({ day }) => day),
          now,
        )
      : new Map<string, number>(),
  ])
  const shown = chosen.map(async (session) => {
    const { doctor_id: doctorId } = session.day
    const queue = queueOf(session)
    const { line = [], waiting = [] } = lines.find(({ slot_id }) => slot_id === queue.slotId) ?? {}
    const next = line.filter((number) => waiting.includes(number)).slice(0, mostNext)
    const found = await estimates.ofQueue({ ...queue, version: session.queue.version })
    const { left_for_desk: left } = session.day
    const share = left === null ? null : Math.max(0, Math.min(left, shares.get(queue.slotId) ?? left))
    const why = refuseWalkIn(session.day, session, share, now.getTime())
    return [doctorId, boardSession(session, { next, estimate: walkInEstimate(found), why, left: share })] as const
  })
  return new Map(await Promise.all(shown))
}

/** The next day with a place of each doctor who has none left now, by the doctor's id. */
async function nextDaysOf(
  db: Connection,
  doctors: Doctors,
  sessions: readonly SessionToday[],
  { date, now }: { date: string; now: Date },
) {
  const isLeft = ({ day, end }: SessionToday) => day.desk_refusal === null && (end === undefined || now.getTime() < end)
  const without = doctors.filter(({ id }) => !sessions.some((one) => one.day.doctor_id === id && isLeft(one)))
  if (without.length === 0) return new Map<string, string>()
  // Today's too: a session of yesterday may be shown.
  const days = Array.from({ length: daysSearched + 1 }, (_, ahead) => addDays(date, ahead))
  const rows = await nextDaysOfDoctors(
    db,
    without.map(({ id }) => id),
    days,
    now,
  )
  return new Map(rows.map((row) => [row.doctor_id, row.service_day]))
}

/** Why a kiosk gives no token for a slot of today; null where it gives one.
 *  @param left of its share; null without a capacity */
function refuseWalkIn(day: NamedSlotDay, hours: Hours, left: number | null, now: number): WhyNot | null {
  if (day.desk_refusal !== null) return whyOf(problemOfSlotDay(day.desk_refusal, day))
  if (!isKioskOpen(hours, now)) return whyOf(new Problem('kiosk-closed'))
  return left !== null && left <= 0 ? whyOf(new Problem('kiosk-share-given', { slot: day.slot_name })) : null
}

/** Why a doctor is away today: on leave, or because of a holiday. */
function awayOf(sessions: readonly { day: NamedSlotDay }[], doctor: string): WhyNot | undefined {
  const own = sessions.filter(({ day }) => day.doctor_id === doctor)
  const away = own.find(({ day: { refusal } }) => refusal === 'doctor-on-leave' || refusal === 'hospital-closed')?.day
  return away?.refusal ? whyOf(problemOfSlotDay(away.refusal, away)) : undefined
}
