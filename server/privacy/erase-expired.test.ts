import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aQueue, tornQueues } from '#tests/queues.ts'
import { eraseExpired } from './erase-account.ts'

const kept = statement<{ service_day: string; named: number; erased: number; numbers: number[] }>(
  'test.kept-names',
  `SELECT service_day, count(*) FILTER (WHERE patient_name <> '' AND user_name <> '')::int AS named,
     count(*) FILTER (WHERE erased_at IS NOT NULL AND mobile IS NULL AND contact IS NULL AND patient_id IS NULL)::int AS erased,
     array_agg(queue_number ORDER BY queue_number) AS numbers
   FROM appointments WHERE slot_id = $1 GROUP BY 1 ORDER BY 1`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = 86_400_000
const at = (now: number) => ({ db: app.db, clock: () => new Date(now) })

test('erases personal data from appointments after the retention, and not a day before', async () => {
  const { slot, desk, phone, book } = await aQueue(app)
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const next = addDays(today, 1)
  for (const token of [desk, phone]) {
    await book(token)
    await book(token, { appointmentDate: next })
  }
  const noon = Date.parse(`${today}T12:00:00Z`)
  const asBooked = [
    { service_day: today, named: 2, erased: 0, numbers: [1, 2] },
    { service_day: next, named: 2, erased: 0, numbers: [1, 2] },
  ]
  expect(await eraseExpired(at(noon + 1095 * day), 1095)).toEqual({ queues: 0, appointments: 0 })
  expect(await app.db.all(kept, [slot.id])).toEqual(asBooked)

  expect(await eraseExpired(at(noon + 1096 * day), 1095)).toEqual({ queues: 1, appointments: 2 })
  expect(await app.db.all(kept, [slot.id])).toEqual([{ ...asBooked[0], named: 0, erased: 2 }, asBooked[1]])

  expect(await eraseExpired(at(noon + 1096 * day), 1095)).toEqual({ queues: 0, appointments: 0 })
  expect(await tornQueues(app)).toEqual([])
})

test('erases each queue once on two simultaneous nodes', async () => {
  const queues = await Promise.all(Array.from({ length: 45 }, () => aQueue(app)))
  for (const { desk, book } of queues) await book(desk)
  const later = at(Date.now() + 40 * day)
  const [one, other] = await Promise.all([eraseExpired(later, 30), eraseExpired(later, 30)])
  const rest = await eraseExpired(later, 30)
  expect(one.appointments + other.appointments + rest.appointments).toBeGreaterThanOrEqual(45)
  for (const { slot } of queues) expect(await app.db.all(kept, [slot.id])).toMatchObject([{ named: 0, erased: 1 }])
  expect(await eraseExpired(later, 30)).toEqual({ queues: 0, appointments: 0 })
})

test('stops between two batches on request', async () => {
  const queues = await Promise.all(Array.from({ length: 25 }, () => aQueue(app)))
  for (const { desk, book } of queues) await book(desk)
  const later = at(Date.now() + 40 * day)
  expect((await eraseExpired(later, 30, AbortSignal.abort())).queues).toBe(20)
  expect((await eraseExpired(later, 30)).queues).toBe(5)
})
