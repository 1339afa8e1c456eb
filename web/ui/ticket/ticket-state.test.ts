import { expect, test } from 'vitest'
import { ticketState, type TicketFacts } from './ticket-state.ts'

const waiting: TicketFacts = { connected: true, current: 24, own: 28, ahead: 3, status: 'waiting' }

test('the stub is green while more than two people are ahead', () => {
  expect(ticketState(waiting)).toBe('live')
})

test('the stub turns marigold when the live number is the own one minus three', () => {
  expect(ticketState({ ...waiting, current: 25, ahead: 2 })).toBe('near')
  expect(ticketState({ ...waiting, current: 26, ahead: 1 })).toBe('near')
})

test('the whole ticket turns marigold when no one is ahead', () => {
  expect(ticketState({ ...waiting, current: 27, ahead: 0 })).toBe('now')
})

test('cancelled numbers ahead shorten the wait beyond the difference of numbers', () => {
  expect(ticketState({ ...waiting, current: 20, ahead: 0 })).toBe('now')
  expect(ticketState({ ...waiting, current: 20, ahead: 2 })).toBe('near')
})

test('a later number completed out of order does not shorten the wait', () => {
  expect(ticketState({ ...waiting, current: 40, ahead: 9 })).toBe('live')
})

test('a skipped patient has the turn', () => {
  expect(ticketState({ ...waiting, current: 31, ahead: 0 })).toBe('now')
})

test('a queue that has not started is pale, also for the first in it', () => {
  expect(ticketState({ ...waiting, current: 0, ahead: 5 })).toBe('wait')
  expect(ticketState({ ...waiting, current: 0, own: 1, ahead: 0 })).toBe('wait')
})

test('without a connection nothing is shown as live, for every number', () => {
  expect(ticketState({ ...waiting, connected: false })).toBe('stale')
  expect(ticketState({ ...waiting, connected: false, current: 0 })).toBe('stale')
  expect(ticketState({ ...waiting, connected: false, ahead: 0 })).toBe('stale')
})

test('the numbers decide while the people ahead are not counted', () => {
  expect(ticketState({ ...waiting, ahead: null })).toBe('live')
  expect(ticketState({ ...waiting, ahead: null, current: 25 })).toBe('near')
  expect(ticketState({ ...waiting, ahead: null, current: 27 })).toBe('now')
  expect(ticketState({ ...waiting, ahead: null, current: 29 })).toBe('now')
})

test('a completed appointment keeps a plain green stub', () => {
  expect(ticketState({ ...waiting, current: 28, ahead: 0, status: 'completed' })).toBe('live')
})
