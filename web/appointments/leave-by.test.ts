import { expect, test } from 'vitest'
import { leaveBy, travelOf } from './leave-by.tsx'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`)
const range = { from: at('10:40'), to: at('11:05') }

test('leaves five minutes besides the travel before the range begins', () => {
  expect(leaveBy(range, 20, at('09:00'))).toBe(at('10:15'))
  expect(leaveBy(range, 60, at('09:00'))).toBe(at('09:35'))
})

test('leaves now from then on, while the range is not over on arrival', () => {
  expect(leaveBy(range, 20, at('10:15'))).toBe('now')
  expect(leaveBy(range, 20, at('10:44'))).toBe('now')
  expect(leaveBy(range, 20, at('10:45'))).toBeUndefined()
})

test('says nothing without travel', () => {
  expect(leaveBy(range, undefined, at('09:00'))).toBeUndefined()
})

test('reads stored minutes from 1 to 480, and nothing else', () => {
  expect(travelOf('20')).toBe(20)
  expect(travelOf('480')).toBe(480)
  for (const wrong of [null, '', '0', '481', '-5', '2.5', 'far']) expect(travelOf(wrong)).toBeUndefined()
})
