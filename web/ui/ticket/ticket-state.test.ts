import { expect, test } from 'vitest'
import { ticketState, type TicketFacts } from './ticket-state.ts'

const waiting: TicketFacts = {
  connected: true,
  current: 24,
  waitingAhead: 3,
  status: 'waiting',
  queue: { state: 'open' },
}

test('the stub is green while more than two people wait ahead', () => {
  expect(ticketState(waiting)).toBe('live')
})

test('the stub turns marigold when two people wait ahead, and stays so for the next one', () => {
  expect(ticketState({ ...waiting, current: 25, waitingAhead: 2 })).toBe('near')
  expect(ticketState({ ...waiting, current: 27, waitingAhead: 0 })).toBe('near')
})

test('the whole ticket turns marigold when the own token is called, also during a pause', () => {
  expect(ticketState({ ...waiting, status: 'called' })).toBe('now')
  expect(ticketState({ ...waiting, status: 'called', queue: { state: 'paused' } })).toBe('now')
})

test('a later number completed out of order does not shorten the wait', () => {
  expect(ticketState({ ...waiting, current: 40, waitingAhead: 9 })).toBe('live')
})

test('the ticket of a missed token is torn', () => {
  expect(ticketState({ ...waiting, status: 'no_show' })).toBe('missed')
  expect(ticketState({ ...waiting, status: 'no_show', queue: { state: 'late' } })).toBe('missed')
})

test('a queue that has not started is pale, also for the first in it', () => {
  expect(ticketState({ ...waiting, current: 0 })).toBe('wait')
  expect(ticketState({ ...waiting, current: 0, waitingAhead: 0 })).toBe('wait')
})

test.each(['late', 'paused', 'closed'])('a queue that is %s is pale at every place in the line', (state) => {
  expect(ticketState({ ...waiting, queue: { state } })).toBe('wait')
  expect(ticketState({ ...waiting, waitingAhead: 0, queue: { state } })).toBe('wait')
})

test('without a connection nothing is shown as live, for every state', () => {
  for (const status of ['waiting', 'called', 'no_show'])
    for (const state of ['open', 'late', 'paused', 'closed'])
      expect(ticketState({ ...waiting, connected: false, status, queue: { state } })).toBe('stale')
})

test('a completed appointment keeps a plain green stub', () => {
  expect(ticketState({ ...waiting, waitingAhead: 0, status: 'completed' })).toBe('live')
})
