import { expect, test } from 'vitest'
import { wrongActs, type KeyedEvent, type Press } from './check-acts.ts'

const press = (
  key: string,
  act: Press['act'],
  number: number | null,
  at: number,
  more: Partial<Press> = {},
): Press => ({
  ...{ key, act, number, start: at, end: at + 5, outcome: 'acknowledged' },
  ...more,
})
const event = (
  seq: number,
  key: string | null,
  act: KeyedEvent['act'],
  more: Partial<KeyedEvent> = {},
): KeyedEvent => ({
  ...{ seq, key, act, queueNumber: 1, from: 'waiting', to: 'called', at: '', by: 'desk', person: null, reason: null },
  ...{ position: 1, priority: 'none', calls: 1, minutes: null },
  ...more,
})
const second = { queueNumber: 2, position: 2 } as const
const done = { from: 'called', to: 'completed' } as const

/** 1 is called and completed, 2 called and missed; a retry of that, and a pause after which a call resumes the queue. */
const good = {
  presses: [
    press('a', 'next', null, 10, { called: 1 }),
    press('b', 'next', 1, 20, { called: 2 }),
    press('c', 'no-show', 2, 30),
    press('d', 'no-show', 2, 40),
    press('e', 'state', null, 50, { wants: 'paused' }),
    press('f', 'call', 2, 60),
    press('g', 'complete', 2, 70),
    press('h', 'complete', 3, 80, { outcome: 'refused' }),
    press('i', 'undo', 3, 90, { outcome: 'doubt', end: Infinity }),
  ],
  events: [
    event(1, 'a', 'call'),
    event(2, 'b', 'complete', done),
    event(3, 'b', 'call', second),
    event(4, 'c', 'no-show', { ...second, from: 'called', to: 'no_show' }),
    event(5, 'e', 'state', { queueNumber: null, from: 'open', to: 'paused' }),
    event(6, 'f', 'call', { ...second, from: 'no_show', calls: 2 }),
    event(7, 'f', 'state', { queueNumber: null, from: 'paused', to: 'open', by: 'product' }),
    event(8, null, 'complete', { ...second, ...done, calls: 2 }),
  ],
  keys: ['a', 'b', 'c', 'd', 'e', 'f'],
}

const wrongWith = ({ presses = good.presses, events = good.events, keys = good.keys }: Partial<typeof good>) =>
  wrongActs([1, 2, 3], presses, events, new Set(keys))
const otherPress = (key: string, more: Partial<Press>) =>
  good.presses.map((one) => (one.key === key ? { ...one, ...more } : one))
const without = (seq: number) => good.events.filter((one) => one.seq !== seq)

test('accepts acts that are there once, were done already, were refused or are in doubt', () => {
  expect(wrongWith({})).toEqual([])
  expect(wrongWith({ presses: otherPress('c', { outcome: 'doubt', end: Infinity }) })).toEqual([])
})

test('reports an acknowledged act whose key is lost', () => {
  expect(wrongWith({ keys: ['a', 'b', 'c', 'd', 'f'], events: without(5) })).toEqual([
    'state null (e) was acknowledged and is lost',
  ])
})

test('reports an acknowledged act whose event is lost', () => {
  expect(wrongWith({ events: good.events.slice(0, 5), presses: good.presses.slice(0, 6) })).toEqual([
    'call 2 (f) was acknowledged and is missing in the history',
  ])
  expect(wrongWith({ events: without(8) })).toEqual(['complete 2 (g) was acknowledged and is there 0 times'])
  const onlyCompleted = { events: good.events.slice(0, 2), presses: otherPress('b', { called: null }).slice(0, 2) }
  expect(wrongWith(onlyCompleted)).toEqual(['next 1 (b) was acknowledged and is missing in the history'])
})

test('reports an act that was answered as done already, and was not done at any moment of the request', () => {
  const never = press('j', 'no-show', 1, 25)
  expect(wrongWith({ presses: [...good.presses, never], keys: [...good.keys, 'j'] })).toEqual([
    'no-show 1 (j) was acknowledged and is missing in the history',
  ])
})

test('reports an act that is there twice', () => {
  const again = event(9, 'f', 'call', { ...second, from: 'called', calls: 3 })
  expect(wrongWith({ events: [...good.events.slice(0, 7), again], presses: good.presses.slice(0, 6) })).toEqual([
    'call 2 (f) made 2 events call',
  ])
  const unkeyed = { ...again, key: null }
  expect(wrongWith({ events: [...good.events.slice(0, 7), unkeyed], presses: good.presses.slice(0, 6) })).toEqual([
    'event 9 (call 2) is there and was not asked for',
  ])
})

test('reports a refused act that took place', () => {
  expect(wrongWith({ presses: otherPress('c', { outcome: 'refused' }) })).toEqual([
    'no-show 2 (c) was refused and took place',
    'event 4 (no-show 2) is there and was not asked for',
  ])
})

test('reports an event of another act or number than its key asked for', () => {
  expect(wrongWith({ presses: otherPress('f', { number: 3 }) })).toEqual([
    'event 6 (call 2) was written for call 3 (f)',
  ])
})

test('reports another called number than was answered', () => {
  expect(wrongWith({ presses: otherPress('b', { called: 3 }) })).toEqual([
    'next 1 (b) was answered with 3, called is 2',
  ])
})

test('reports an act that comes before one that was acknowledged before it was asked for', () => {
  expect(wrongWith({ presses: otherPress('e', { start: 67, end: 69 }) })).toEqual([
    'event 5 comes before one that was acknowledged before it was asked for',
  ])
})
