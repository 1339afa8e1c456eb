import { expect, test } from 'vitest'
import { hasBegun, readSession } from './read-session.ts'
import type { ActRow } from './store.ts'

const slot = {
  ...{ slot_id: 's', service_day: '2026-11-21', doctor_id: 'd', speciality: 'General Physician' },
  ...{ time_zone: 'Asia/Kolkata', start_time: '9.30am', end_time: '12:30' },
}

/** Minutes after 9:30 in India. */
const minutes = (after: number) => Date.parse('2026-11-21T04:00:00Z') + after * 60_000

/** Acts with ascending numbers; a booking has none. */
const acts = (...of: [at: number, number: number | null, act: string, ...rest: (string | number | null)[]][]) =>
  of.map(([at, number, act, to = '', priority = null, late = null, reason = null], index): ActRow => {
    const seq = act === 'book' ? 0 : index + 1
    return [
      seq,
      minutes(at),
      number,
      act,
      String(to),
      priority as string | null,
      late as number | null,
      reason as string | null,
    ]
  })

const eventsOf = (...of: Parameters<typeof acts>) => readSession({ ...slot, acts: acts(...of) }).session.events

test('a session counts from its start that day, on the clock of the hospital', () => {
  const { session, origin } = readSession({
    ...slot,
    acts: acts([-90, 1, 'book'], [12.5, 1, 'call'], [19, 1, 'complete']),
  })
  expect(origin).toBe(minutes(0))
  expect(session).toEqual({
    ...{ session: 's 2026-11-21', doctor: 'd', slot: 's', speciality: 'General Physician' },
    ...{ start: '2026-11-21T09:30:00+05:30', end: '2026-11-21T12:30:00+05:30' },
    events: [
      { at: -90, what: 'booked', number: 1 },
      { at: 12.5, what: 'called', number: 1 },
      { at: 19, what: 'completed', number: 1 },
    ],
  })
})

test('a start that cannot be read is none, and the session counts from midnight', () => {
  const { session, origin } = readSession({ ...slot, start_time: 'after lunch', acts: acts([-30, 1, 'book']) })
  expect(new Date(origin).toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(session).toMatchObject({ start: null, end: null, events: [{ at: 540 }] })
})

test('an end before the start is on the next day', () => {
  expect(readSession({ ...slot, start_time: '10 PM', end_time: '2 AM', acts: [] }).session).toMatchObject({
    start: '2026-11-21T22:00:00+05:30',
    end: '2026-11-22T02:00:00+05:30',
  })
})

test('an act that was taken back is left out, with the act of taking it back', () => {
  const booked = { at: -10, what: 'booked' }
  expect(
    eventsOf(
      [-10, 1, 'book'],
      [-10, 2, 'book'],
      [5, 1, 'call'],
      [6, 2, 'arrive'],
      [6.2, 1, 'no-show'],
      [6.4, 1, 'undo'],
      [9, 1, 'complete'],
    ),
  ).toEqual([
    { ...booked, number: 1 },
    { ...booked, number: 2 },
    { at: 5, what: 'called', number: 1 },
    { at: 6, what: 'arrived', number: 2 },
    { at: 9, what: 'completed', number: 1 },
  ])
})

test('a transfer, a rescheduling and a cancellation end a number; moves are no events', () => {
  expect(
    eventsOf(
      [1, 1, 'transfer', 'cancelled'],
      [2, 2, 'reschedule', 'cancelled'],
      [3, 3, 'cancel', 'cancelled'],
      [4, 4, 'move', 'waiting'],
      [5, 5, 'priority', 'waiting', 'emergency'],
      [6, 6, 'no-show', 'no_show'],
      [7, 6, 'rejoin', 'waiting'],
    ),
  ).toEqual([
    { at: 1, what: 'cancelled', number: 1 },
    { at: 2, what: 'cancelled', number: 2 },
    { at: 3, what: 'cancelled', number: 3 },
    { at: 5, what: 'priority', number: 5, priority: 'emergency' },
    { at: 6, what: 'no_show', number: 6 },
    { at: 7, what: 'rejoined', number: 6 },
  ])
})

test('a delay and a pause end before the call that ends them, and a typed reason is not kept', () => {
  expect(
    eventsOf(
      [1, null, 'state', 'late', null, 20],
      [3, 1, 'call'],
      [3, null, 'state', 'open'],
      [9, null, 'state', 'paused', null, 10, 'break'],
      [12, null, 'state', 'paused', null, 30, 'break'],
      [20, 2, 'call'],
      [20, null, 'state', 'open'],
      [29, null, 'state', 'paused', null, 10, 'Mrs Rao has fainted'],
    ),
  ).toEqual([
    { at: 1, what: 'late', minutes: 20 },
    { at: 3, what: 'resumed' },
    { at: 3, what: 'called', number: 1 },
    { at: 9, what: 'paused', reason: 'break' },
    { at: 20, what: 'resumed' },
    { at: 20, what: 'called', number: 2 },
    { at: 29, what: 'paused', reason: undefined },
  ])
})

test('events from before the acts were recorded are completions and cancellations', () => {
  const events = readSession({
    ...slot,
    acts: [
      [1, minutes(5), 1, null, 'completed', null, null, null],
      [2, minutes(6), 2, null, 'cancelled', null, null, null],
    ],
  }).session.events
  expect(events.map(({ what }) => what)).toEqual(['completed', 'cancelled'])
  expect([hasBegun({ events }), hasBegun({ events: events.slice(1) })]).toEqual([true, false])
})
