import { expect, test } from 'vitest'
import { nearestFirst } from './appointments-query.ts'

const at = (appointmentDate: string, startTime: string, mark = '') => ({ appointmentDate, slot: { startTime }, mark })

test('the nearest day comes first, and on one day the slot that starts first', () => {
  const evening = at('2026-11-20', '05:00 PM')
  const morning = at('2026-11-20', '9 AM')
  const tomorrow = at('2026-11-21', '08:00')
  expect(nearestFirst([tomorrow, evening, morning])).toEqual([morning, evening, tomorrow])
})

test('an unreadable start comes last on its day', () => {
  const someTime = at('2026-11-20', 'after lunch')
  const evening = at('2026-11-20', '9.30pm')
  expect(nearestFirst([someTime, evening])).toEqual([evening, someTime])
})

test('equal items keep their order', () => {
  const one = at('2026-11-20', '9 AM', 'one')
  const other = at('2026-11-20', '09:00 AM', 'other')
  const [vague, vaguer] = [at('2026-11-20', 'noon', 'vague'), at('2026-11-20', 'later', 'vaguer')]
  expect(nearestFirst([vague, one, vaguer, other])).toEqual([one, other, vague, vaguer])
})
