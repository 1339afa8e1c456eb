import { expect, test } from 'vitest'
import { addDays } from '#contract/service-day.ts'
import { packed } from './rules.ts'
import { quietHoursOf } from './show-quiet-hours.ts'
import type { UsualRow } from './store.ts'

const monday = '2026-11-02'

/** A slot's four sessions, a week apart. */
const weeksOf = (
  slot: string,
  {
    from,
    to,
    capacity,
    tokens,
    cancelled = 0,
  }: { from: string; to: string; capacity: number | null; tokens: number; cancelled?: number },
): UsualRow[] =>
  [0, 7, 14, 21].map((days) => ({
    slot_id: slot,
    service_day: addDays(monday, days),
    capacity,
    start_time: from,
    end_time: to,
    summary: packed({
      by: [tokens, 0, 0],
      out: [tokens - cancelled, 0, cancelled, 0],
      start: null,
      hours: [],
      withDoctor: [],
      pace: [],
      ahead: [],
    }),
  }))

const quietest = (...rows: UsualRow[][]) => quietHoursOf(rows.flat()).quietest

test('a cancelled token makes no session fuller', () => {
  const morning = weeksOf('morning', { from: '09:00 AM', to: '12:00 PM', capacity: 20, tokens: 18, cancelled: 12 })
  const evening = weeksOf('evening', { from: '05:00 PM', to: '08:00 PM', capacity: 20, tokens: 10 })
  expect(quietest(morning, evening)).toEqual({ weekday: 1, from: '09:00', to: '12:00' })
})

test('a slot without a limit is compared with one that has one by their hours', () => {
  const crowded = weeksOf('crowded', { from: '09:00 AM', to: '10:00 AM', capacity: null, tokens: 30 })
  const limited = weeksOf('limited', { from: '05:00 PM', to: '08:00 PM', capacity: 20, tokens: 10 })
  expect(quietest(crowded, limited)).toEqual({ weekday: 1, from: '17:00', to: '20:00' })
})
