import { expect, test } from 'vitest'
import { estimateTurn } from './estimate.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`)

test('estimates about fifteen minutes for three people at five minutes each', () => {
  expect(estimateTurn(3, 300, at('11:20'))).toEqual({ minutes: 15, at: at('11:35') })
})

test('rounds long waits and their time of day to five minutes', () => {
  expect(estimateTurn(7, 310, at('11:21'))).toEqual({ minutes: 35, at: at('11:55') })
})

test('rounds short waits to the minute, and never to none', () => {
  expect(estimateTurn(1, 250, at('11:21'))).toEqual({ minutes: 4, at: at('11:25') })
  expect(estimateTurn(1, 5, at('11:21'))).toEqual({ minutes: 1, at: at('11:21') })
})

test('rounds the minutes and the time of day alike', () => {
  expect(estimateTurn(2, 299, at('11:21'))).toEqual({ minutes: 10, at: at('11:30') })
})

test('estimates nothing without a pace, or with no one ahead', () => {
  expect(estimateTurn(3, null, at('11:20'))).toBeUndefined()
  expect(estimateTurn(0, 300, at('11:20'))).toBeUndefined()
})
