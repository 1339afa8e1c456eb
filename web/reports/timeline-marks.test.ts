import { expect, test } from 'vitest'
import { hourStep, marksOf, spanOf, type SessionTimes } from './timeline-marks.ts'

const day = '2026-11-20'
const at = (time: string) => `${day}T${time}:00+05:30`
const token = {
  ...{ queueNumber: 1, by: 'desk' as const, bookedAt: at('09:00'), arrivedAt: null, calledAt: null, completedAt: null },
  ...{ missedAt: [] as string[], cancelledAt: null },
}
const session = (tokens: SessionTimes['tokens']) =>
  // A picture needs no more of a session.
  ({ tokens, slot: { name: '', startTime: '9:30 AM', endTime: '12:30 PM' } }) as unknown as SessionTimes

test('each miss has its mark, with and without a call, and a cancellation its own instant', () => {
  const missed = { ...token, outcome: 'missed' as const, missedAt: [at('10:40')] }
  const back = {
    ...{ ...token, outcome: 'completed' as const, missedAt: [at('10:00')] },
    ...{ calledAt: at('11:00'), completedAt: at('11:10') },
  }
  const cancelled = { ...token, outcome: 'cancelled' as const, cancelledAt: at('10:20') }
  const span = spanOf(session([missed, back, cancelled]), day, 'Asia/Kolkata')
  const placeOf = (time: string) => span.place(Date.parse(at(time)))
  expect(marksOf(missed, span)).toMatchObject({
    misses: [placeOf('10:40')],
    away: [placeOf('09:00'), placeOf('10:40')],
  })
  expect(marksOf(back, span)).toMatchObject({
    misses: [placeOf('10:00')],
    inside: [placeOf('11:00'), placeOf('11:10')],
  })
  expect(marksOf(cancelled, span)).toMatchObject({ cancelled: placeOf('10:20'), away: [0, placeOf('10:20')] })
})

test('hours are those of the hospital’s clock, and every so many have a name', () => {
  const { hours } = spanOf(session([{ ...token, outcome: 'completed', completedAt: at('12:05') }]), day, 'Asia/Kolkata')
  expect(hours.map(({ hour }) => hour)).toEqual([10, 11, 12])
  expect([hourStep(20, 8), hourStep(20, 27), hourStep(5, 27)]).toEqual([1, 2, 6])
})
