import { expect, test } from 'vitest'
import { estimateTurn } from './estimate.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`)

test('three people at five minutes each come to about fifteen minutes', () => {
  expect(estimateTurn(3, 300, at('11:20'))).toEqual({ minutes: 15, at: at('11:35') })
})

test('long waits are told in steps of five minutes, the time of day too', () => {
  expect(estimateTurn(7, 310, at('11:21'))).toEqual({ minutes: 35, at: at('11:55') })
})

test('short waits are told to the minute, and never as none', () => {
  expect(estimateTurn(1, 250, at('11:21'))).toEqual({ minutes: 4, at: at('11:25') })
  expect(estimateTurn(1, 5, at('11:21'))).toEqual({ minutes: 1, at: at('11:21') })
})

test('the minutes and the time of day keep the same steps', () => {
  expect(estimateTurn(2, 299, at('11:21'))).toEqual({ minutes: 10, at: at('11:30') })
})

test('without a pace, or with nobody ahead, nothing is estimated', () => {
  expect(estimateTurn(3, null, at('11:20'))).toBeUndefined()
  expect(estimateTurn(0, 300, at('11:20'))).toBeUndefined()
})
