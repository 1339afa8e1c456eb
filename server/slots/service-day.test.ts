import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, instantOf, serviceDayAt } from '#contract/service-day.ts'
import { serviceDayOf } from '#contract/slot-hours.ts'
import { readTime } from '#contract/time-of-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { aSlot } from '#tests/builders.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'

let fresh: FreshDatabase
let slot: string
beforeAll(async () => {
  fresh = await freshDatabase()
  slot = (await aSlot(fresh.database)).id
})
afterAll(() => fresh.drop())

const minute = 60_000
const halfHour = 30 * minute
const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Pacific/Auckland',
  'Etc/GMT+12',
]

const setTimes = statement('test.set-times', `UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1`)
const overrideTimes = statement(
  'test.override-times',
  `INSERT INTO slot_overrides (slot_id, service_day, start_time, end_time) VALUES ($1, $2, $3, $4)`,
)
const endOverrides = statement('test.end-overrides', 'DELETE FROM slot_overrides')
const askDays = statement<{ day: string; is_over: boolean }>(
  'test.service-days',
  `SELECT service_day(id, night_minutes, $2, at) AS day, is_over($4::date, id, night_minutes, $2, at)
   FROM slots, unnest($3::timestamptz[]) WITH ORDINALITY AS instant (at, n) WHERE id = $1 ORDER BY n`,
)
const askTimes = statement<{ minute: number | null }>(
  'test.read-times',
  `SELECT read_time(typed) AS minute FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, n) ORDER BY n`,
)

/** The service days of a slot with these times, as the database has them. */
async function daysInDatabase(times: { startTime: string; endTime: string }, timeZone: string, instants: number[]) {
  const db = fresh.database
  await db.all(setTimes, [slot, times.startTime, times.endTime])
  const dates = instants.map((instant) => new Date(instant))
  return (await db.all(askDays, [slot, timeZone, dates, '2026-11-20'])).map(({ day }) => day)
}

const everyHalfHour = (from: number, days = 2) => Array.from({ length: days * 48 + 1 }, (_, n) => from + n * halfHour)
const india = (text: string) => Date.parse(`${text}+05:30`)

/** The last instant of 20 November at a slot in India, by its clock on the next day; `00:00` where it ends at midnight. */
async function endsAt(startTime: string, endTime: string): Promise<string> {
  const instants = everyHalfHour(india('2026-11-20T00:00'))
  const days = await daysInDatabase({ startTime, endTime }, 'Asia/Kolkata', instants)
  const next = instants[days.indexOf('2026-11-21')] ?? 0
  expect(days).toEqual(days.toSorted())
  return new Date(next + 330 * minute).toISOString().slice(11, 16)
}

describe('the service day of a slot', () => {
  test.each([
    ['9 AM', '1 PM', '00:00'],
    ['5 PM', '9 PM', '00:00'],
    ['6 PM', '10:30 PM', '01:30'],
    ['9 PM', '1 AM', '04:00'],
    ['9 PM', '24:00', '03:00'],
    ['8 PM', '8 AM', '11:00'],
    // The next session has begun.
    ['9 AM', '9 AM', '09:00'],
    ['4 AM', '3 AM', '04:00'],
    ['00:00', '24:00', '00:00'],
    ['12 AM', '12 AM', '00:00'],
    // Hours that cannot be read.
    ['9 PM', 'until all are seen', '00:00'],
    ['after dinner', '1 AM', '00:00'],
    ['', '', '00:00'],
  ])('of %s to %s is that on which the session began until %s', async (start, end, until) => {
    expect(await endsAt(start, end)).toBe(until)
  })

  test('follows the other times of yesterday', async () => {
    const db = fresh.database
    const at = [india('2026-11-21T00:10'), india('2026-11-22T00:10')]
    await db.all(overrideTimes, [slot, '2026-11-20', null, '1 AM'])
    expect(await daysInDatabase({ startTime: '6 PM', endTime: '8 PM' }, 'Asia/Kolkata', at)).toEqual([
      '2026-11-20',
      '2026-11-22',
    ])
    await db.all(endOverrides, [])
    await db.all(overrideTimes, [slot, '2026-11-20', '5 PM', '8 PM'])
    expect(await daysInDatabase({ startTime: '9 PM', endTime: '1 AM' }, 'Asia/Kolkata', at)).toEqual([
      '2026-11-21',
      '2026-11-21',
    ])
    await db.all(endOverrides, [])
  })

  test('is the same in the database and on pages, and never goes back', async () => {
    const clock = fc.integer({ min: 0, max: 1440 }).map((m) => {
      const [hour, rest] = [Math.floor(m / 60), String(m % 60).padStart(2, '0')]
      return `${String(hour).padStart(2, '0')}:${rest}`
    })
    const time = fc.oneof({ weight: 9, arbitrary: clock }, fc.constantFrom('9 PM', '१:३० AM', 'noon', '', '25:00'))
    const changes = ['2026-03-08', '2026-03-29', '2026-04-04', '2026-10-24', '2026-10-29', '2026-11-01', '2026-11-20']
    await fc.assert(
      fc.asyncProperty(
        time,
        time,
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        async (startTime, endTime, zone, near) => {
          const instants = everyHalfHour(Date.parse(`${near}T00:00Z`) - 18 * 60 * minute)
          const days = await daysInDatabase({ startTime, endTime }, zone, instants)
          expect(instants.map((instant) => serviceDayOf({ startTime, endTime }, instant, zone))).toEqual(days)
          for (const [n, instant] of instants.entries()) {
            const date = serviceDayAt(instant, zone)
            expect([date, addDays(date, -1)]).toContain(days[n])
          }
          expect(days).toEqual(days.toSorted())
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a day of a slot is over when a later one is its service day', async () => {
  const db = fresh.database
  await db.all(setTimes, [slot, '9 PM', '1 AM'])
  const instants = everyHalfHour(india('2026-11-20T00:00'), 3)
  const rows = await db.all(askDays, [slot, 'Asia/Kolkata', instants.map((at) => new Date(at)), '2026-11-20'])
  expect(rows.map(({ is_over }) => is_over)).toEqual(rows.map(({ day }) => day > '2026-11-20'))
})

test('the database reads typed times as pages do', async () => {
  const part = fc.constantFrom(
    ...['0', '1', '9', '12', '24', '59', '३', '٩', '௧', ':', '.', ' ', '\u00a0', '\u2009', '\t'],
    ...['a', 'A', 'p', 'P', 'm', 'M', 'am', 'PM', 'p.m.', '-', 'x', '', '７'],
  )
  const text = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''))
  const typed = [
    ...['9 AM', '09:30 AM', '14:00', '9.30pm', '24:00', '24:01', '9', '13 PM', '0 AM', ' 5 p.m. ', '9:60', '९:३० p m'],
    ...fc.sample(text, 5_000),
  ]
  const rows = await fresh.database.all(askTimes, [typed])
  expect(rows.map(({ minute: found }, n) => [typed[n], found])).toEqual(
    typed.map((one) => [one, readTime(one) ?? null]),
  )
})

test.each([
  ['is skipped', 'America/New_York', '2026-03-08', '2:30', '2026-03-08T07:30Z'],
  ['is shown twice', 'America/New_York', '2026-11-01', '1:30', '2026-11-01T06:30Z'],
  ['is skipped', 'Europe/Berlin', '2026-03-29', '2:30', '2026-03-29T01:30Z'],
  ['is shown twice', 'Europe/Berlin', '2026-10-25', '2:30', '2026-10-25T01:30Z'],
])('a time that %s in %s is the later instant', (_what, zone, day, time, instant) => {
  expect(instantOf(day, readTime(time) ?? 0, zone)).toBe(Date.parse(instant))
})
