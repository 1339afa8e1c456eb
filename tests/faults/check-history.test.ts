import { expect, test } from 'vitest'
import { wrongIn } from './check-history.ts'
import type { BookingTry, CompletionTry, Follower, History, KeptAppointment } from './history.ts'

const queue = 'slot 2026-11-22'
const row = (queueNumber: number, more: Partial<KeptAppointment> = {}): KeptAppointment => ({
  id: `id-${queueNumber}`,
  queue,
  queueNumber,
  status: 'waiting',
  key: `key-${queueNumber}`,
  ...more,
})
const booking = (number: number, more: Partial<BookingTry> = {}): BookingTry => ({
  key: `key-${number}`,
  queue,
  start: number * 10,
  end: number * 10 + 5,
  answer: { id: `id-${number}`, queueNumber: number },
  ...more,
})
const completion = (number: number, more: Partial<CompletionTry> = {}): CompletionTry => ({
  id: `id-${number}`,
  start: 100 + number * 10,
  end: 105 + number * 10,
  answer: 'completed',
  ...more,
})
const follower = (name: string, ...told: [version: number, number: number][]): Follower => ({
  name,
  told: told.map(([version, number]) => ({ queue, version, number })),
})

/** Three booked, the first two completed in turn, two phones that saw it. */
const good = {
  bookings: [booking(1), booking(2), booking(3)],
  completions: [completion(1), completion(2)],
  followers: [follower('a phone', [0, 0], [4, 1], [5, 2]), follower('a late phone', [5, 2])],
  queue: { queue, lastNumber: 3, currentNumber: 2, waiting: 1, version: 5 },
  rows: [row(1, { status: 'completed' }), row(2, { status: 'completed' }), row(3)],
}
const completed = { status: 'completed' } as const

function historyWith(change: Partial<typeof good>): History {
  const { bookings, completions, followers, queue, rows } = { ...good, ...change }
  return { bookings, completions, followers, kept: { queues: [queue], appointments: rows } }
}

test('accepts a history without faults', () => {
  expect(wrongIn(historyWith({}))).toEqual([])
})

test('accepts a request in doubt that took effect or not, and its retry', () => {
  const bookings = [
    ...good.bookings,
    booking(3, { start: 90, end: 95 }),
    booking(4, { answer: 'doubt' }),
    booking(5, { answer: 'doubt' }),
    booking(5, { answer: 'refused', start: 70, end: 75 }),
  ]
  const completions = [...good.completions, completion(3, { answer: 'doubt' }), completion(4, { answer: 'doubt' })]
  const rows = [...good.rows, row(4)]
  expect(
    wrongIn(historyWith({ bookings, completions, rows, queue: { ...good.queue, lastNumber: 4, waiting: 2 } })),
  ).toEqual([])
})

test('accepts a completion in doubt that took effect after a later one', () => {
  const completions = [completion(1), completion(2, { start: 50, end: 55, answer: 'doubt' }), completion(3)]
  const rows = [row(1, completed), row(2, completed), row(3, completed)]
  expect(wrongIn(historyWith({ completions, rows, queue: { ...good.queue, waiting: 0 } }))).toEqual([])
})

test('checks only the numbers of rows from before the history', () => {
  const rows = [row(1, { ...completed, key: null }), row(2, completed), row(3)]
  const bookings = [booking(2), booking(3)]
  expect(wrongIn(historyWith({ bookings, rows, completions: [completion(2)] }))).toEqual([])
})

test.for<[what: string, change: Partial<typeof good>, says: RegExp]>([
  ['a gap', { rows: [row(1, completed), row(2, completed), row(4)] }, /number 3 is missing/],
  ['a repeat', { rows: [...good.rows, row(3, { id: 'id-other', key: null })] }, /number 3 was given twice/],
  ['a wrong counter', { queue: { ...good.queue, lastNumber: 4 } }, /counts up to 4, given were 3/],
  ['a wrong count of those waiting', { queue: { ...good.queue, waiting: 2 } }, /counts 2 waiting, there are 1/],
  ['a live number of nobody', { queue: { ...good.queue, currentNumber: 3 } }, /live number 3 is of no completed/],
  [
    'a live number of 0 after a completion',
    { queue: { ...good.queue, currentNumber: 0 } },
    /number 0 is of no completed/,
  ],
  ['a booking that is lost', { rows: good.rows.slice(0, 2) }, /promised 3 \(id-3\), which is lost/],
  [
    'a booking under another number',
    { bookings: [booking(1), booking(2), booking(3, { answer: { id: 'id-3', queueNumber: 4 } })] },
    /key-3 was promised 4 \(id-3\), kept is 3/,
  ],
  [
    'a booking in another queue',
    { bookings: [booking(1), booking(2), booking(3, { queue: 'slot 2026-11-23' })] },
    /key-3 was promised 3 \(id-3\), kept is 3 of slot 2026-11-22/,
  ],
  [
    'two tokens promised to one key',
    { bookings: [...good.bookings, booking(3, { start: 95, end: 99, answer: { id: 'id-2', queueNumber: 2 } })] },
    /key-3 was promised 3 \(id-3\) and 2 \(id-2\)/,
  ],
  [
    'two tokens booked by one key, though only one was acknowledged',
    { rows: [...good.rows, row(4, { key: 'key-3' })] },
    /key-3 booked 3 \(id-3\) and 4 \(id-4\)/,
  ],
  [
    'one token for two keys',
    { bookings: [booking(1), booking(2), booking(3), booking(4, { answer: { id: 'id-3', queueNumber: 3 } })] },
    /keys key-3 and key-4 were promised the same id-3/,
  ],
  [
    'a refused booking that took place',
    { bookings: [booking(1), booking(2), booking(3, { answer: 'refused' })] },
    /key-3 was refused and booked 3/,
  ],
  ['a booking that nobody asked for', { bookings: good.bookings.slice(0, 2) }, /3 \(id-3\) is there and nobody asked/],
  [
    'a lower number for whoever asked later',
    { bookings: [booking(1), booking(2, { start: 40, end: 45 }), booking(3)] },
    /key-3 had 3 before key key-2 asked and got 2/,
  ],
  ['a completion that is lost', { rows: [row(1, completed), row(2), row(3)] }, /completion of 2 \(id-2\) .* is lost/],
  [
    'a completion of what is lost itself',
    { completions: [...good.completions, completion(9)] },
    /completion of id-9 was acknowledged and is lost/,
  ],
  [
    'a refused completion that took place',
    { completions: [completion(1), completion(2, { answer: 'refused' })] },
    /completion of 2 \(id-2\) was refused and took place/,
  ],
  ['a completion that nobody asked for', { completions: [completion(1)] }, /2 \(id-2\) is completed and nobody asked/],
  [
    'a live number that was completed before another',
    { queue: { ...good.queue, currentNumber: 1 } },
    /live number is 1, though 2 \(id-2\) was completed later/,
  ],
  [
    'a phone that saw its queue go back',
    { followers: [follower('a phone', [5, 2], [4, 1], [5, 2])] },
    /a phone: .* went back from version 5 to 4/,
  ],
  [
    'two phones that were told different numbers of one version',
    { followers: [follower('a phone', [4, 2], [5, 2]), follower('another', [4, 1], [5, 2])] },
    /at version 4: a phone was told 2, another 1/,
  ],
  ['a phone that was told the future', { followers: [follower('a phone', [6, 2])] }, /told version 6 .* which is at 5/],
  [
    'a phone that was told of what did not happen',
    { followers: [follower('a phone', [4, 3], [5, 2])] },
    /was told 3 of .*, which is not completed/,
  ],
  ['a phone that shows an old number', { followers: [follower('a phone', [4, 1])] }, /shows 1 .*, the database has 2/],
])('%s is found', ([, change, says]) => {
  expect(wrongIn(historyWith(change)).join('\n')).toMatch(says)
})

test('reports each violation, also beside others', () => {
  const found = wrongIn(historyWith({ rows: [row(1, completed), row(2)], followers: [follower('a phone', [4, 1])] }))
  expect(found.some((said) => said.includes('which is lost'))).toBe(true)
  expect(found.some((said) => said.includes('the completion of 2 (id-2)'))).toBe(true)
  expect(found.some((said) => said.includes('shows 1'))).toBe(true)
})
