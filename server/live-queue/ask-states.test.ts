import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { knownId } from '#server/platform/database/statement.ts'
import type { Database } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aQueue } from '#tests/queues.ts'
import { askStates } from './ask-states.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('batches simultaneous requests, and answers each with its own queue', async () => {
  const queues = await Promise.all(Array.from({ length: 5 }, () => aQueue(app)))
  for (const [booked, { desk, book }] of queues.entries()) for (let n = 0; n < booked; n += 1) await book(desk)
  const asked: string[] = []
  const db: Database = {
    ...app.db,
    all: (one, values) => {
      asked.push(one.name)
      return app.db.all(one, values)
    },
  }
  const { states, lines } = askStates({ db, clock: () => new Date() })
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const date = addDays(today, 1)
  const all = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const slotId = queues[n % 5]?.slot.id ?? ''
      const [both, gone, line] = await Promise.all([
        states([{ slotId }, { slotId, date }]),
        states([{ slotId: knownId('00000000-0000-0000-0000-000000000000') }]),
        lines([{ slotId, date: today }]),
      ])
      return {
        versions: both.map((row) => [row.slot_id === slotId, row.service_day, row.version]),
        gone,
        waiting: line.map((row) => row.waiting.length),
      }
    }),
  )
  all.forEach((answer, n) => {
    const booked = n % 5
    expect(answer).toEqual({
      versions: [
        [true, today, booked],
        [true, date, 0],
      ],
      gone: [],
      waiting: booked === 0 ? [] : [booked],
    })
  })
  // 900 states and 300 lines.
  expect(asked.length).toBeLessThan(8)
})
