import { randomUUIDv7 } from 'node:crypto'
import { addDays } from '#contract/service-day.ts'
import { insertPastSessions, type PastAppointment } from '#server/demo/store.ts'
import { statement, type Database } from '#server/platform/database/index.ts'
import { keepAllSummaries } from '#server/reports/index.ts'
import { aDoctor, aHospital, aSession, aSlot } from '../builders.ts'

const setSlot = statement(
  'journey.set-slot',
  'UPDATE slots SET start_time = $2, end_time = $3, capacity = $4 WHERE id = $1',
)
/** People came before their calls, the later ones too; the desk gave some tokens. Every eleventh was cancelled. */
const arrive = statement(
  'journey.arrive',
  `UPDATE appointments SET
     arrived_at = CASE WHEN status = 'completed' THEN called_at - make_interval(mins => 6 + queue_number * 2) END
   WHERE slot_id = $1`,
)
const cancel = statement(
  'journey.cancel-some',
  `UPDATE appointments SET status = 'cancelled', called_at = NULL, calls = 0, arrived_at = NULL
   WHERE slot_id = $1 AND queue_number % 11 = 0`,
)
const forgetCalls = statement(
  'journey.forget-calls',
  `DELETE FROM appointment_events WHERE appointment_id IN
     (SELECT id FROM appointments WHERE slot_id = $1 AND queue_number % 11 = 0)`,
)
const pause = statement(
  'journey.pause',
  `INSERT INTO queue_events (service_day, slot_id, at, from_state, to_state, by, reason) VALUES
     ($2, $1, $3, 'open', 'paused', 'staff', 'break'), ($2, $1, $4, 'paused', 'open', 'staff', NULL)`,
)

const lastDay = '2026-11-20'
const minute = 60_000
const weeks = 8
const names = ['Lakshmi Gowda', 'Ramesh Babu', 'Fatima Begum', 'Prakash Shetty', 'Anitha Raj', '=cmd()', 'Deepa Nayak']

/** Patients of a day: the more on Mondays and Saturdays, one of nine missed. */
function patientsOf(day: string, start: string, late: number, usual: number): PastAppointment[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const count = usual + (weekday === 6 ? 14 : weekday === 1 ? 6 : (Number(day.slice(8)) * 3) % 5)
  let at = Date.parse(`${day}T${start}+05:30`) + late * minute
  return Array.from({ length: count }, (_, place) => {
    const number = place + 1
    const calledAt = new Date(at)
    const isMissed = number % 9 === 6
    at += (isMissed ? 2 : 4 + (number % 5)) * minute
    const ahead = number % 4 === 0 ? (number % 12) * 1440 : 30 + number
    return {
      ...{ id: randomUUIDv7(), day, number, name: names[place % names.length] ?? '' },
      outcome: isMissed ? 'no_show' : 'completed',
      bookedAt: new Date(Date.parse(`${day}T08:50:00+05:30`) - ahead * minute),
      calledAt,
      endedAt: new Date(at),
    } as const
  })
}

/** A hospital with two doctors and eight weeks of sessions, Sundays off, until 20 November; the second doctor has no limit of tokens. */
export async function aHospitalWithPast(db: Database, now: () => Date) {
  const hospital = await aHospital(db, { name: 'Asha Clinic and Diagnostics' })
  const token = await aSession(db, { hospital: hospital.id })
  const slots: string[] = []
  for (const [name, start, end, late, usual] of [
    ['Dr Meera Kulkarni', '09:30:00', '12:30 PM', 9, 18],
    ['Dr Thomas Kurian', '17:00:00', '8 PM', 14, 11],
  ] as const) {
    const slot = await aSlot(db, { doctor: await aDoctor(db, { hospital: hospital.id, name }) })
    slots.push(slot.id)
    await db.all(setSlot, [slot.id, start.slice(0, 5), end, 40])
    const days = Array.from({ length: weeks * 7 }, (_, ago) => addDays(lastDay, -ago))
    const open = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0)
    const seen = open.flatMap((day, place) => patientsOf(day, start, late - (place % 4) * 3, usual))
    await insertPastSessions(db, slot.id, seen)
    for (const one of [arrive, cancel, forgetCalls]) await db.all(one, [slot.id])
  }
  await db.all(pause, [slots[0], lastDay, new Date(`${lastDay}T11:18:00+05:30`), new Date(`${lastDay}T11:30:00+05:30`)])
  await keepAllSummaries({ db, clock: now })
  return { ...hospital, token, slots }
}
