import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { placeInQueue } from './place-in-queue.ts'

const fetched = {
  queueNumber: 28,
  status: 'waiting',
  currentQueueNumber: 24,
  aheadOfYou: 3,
  version: 60,
  estimate: null,
} as const
const queue = { slotId: 'slot-1', date: '2026-11-20' }
const state = (version: number, currentQueueNumber: number, more: Partial<QueueState> = {}): QueueState => ({
  ...queue,
  version,
  currentQueueNumber,
  ...{ called: [], waiting: 0, state: 'open', minutes: null, reason: null, pausedAt: null },
  ...more,
})
const line = (version: number, numbers: number[], more: Partial<QueueLine> = {}): QueueLine => ({
  ...queue,
  version,
  waiting: [],
  line: numbers,
  estimates: null,
  estimate: null,
  ...more,
})
const called = (...numbers: number[]) => ({ called: numbers.map((queueNumber) => ({ queueNumber, room: '3' })) })

describe('the number', () => {
  test('is the fetched one until a newer update', () => {
    expect(placeInQueue(fetched, undefined, undefined)).toEqual({
      status: 'waiting',
      current: 24,
      inside: false,
      room: null,
      ahead: 3,
      waitingAhead: 3,
      numbersAhead: [25, 26, 27],
      setOutAt: 25,
      cause: undefined,
      queue: { state: 'open', minutes: null, reason: null, pausedAt: null },
      range: undefined,
      statusIsOlder: false,
      countIsOlder: false,
    })
  })

  test('is the called one, with its room, while a token is called', () => {
    const place = placeInQueue(fetched, state(61, 24, called(25)), line(61, [25, 26, 27, 28, 29]))
    expect(place).toMatchObject({ current: 25, inside: true, room: '3', ahead: 3, waitingAhead: 2 })
    expect(place.numbersAhead).toEqual([26, 27])
  })

  test('is the one called last, of several', () => {
    const place = placeInQueue(fetched, state(62, 24, called(25, 27)), line(62, [25, 26, 27, 28]))
    expect(place).toMatchObject({ current: 27, ahead: 3, waitingAhead: 1, numbersAhead: [26] })
  })

  test('is the completed one again when no token is called', () => {
    expect(placeInQueue(fetched, state(63, 25), line(63, [26, 28]))).toMatchObject({ current: 25, inside: false })
  })
})

describe('the people ahead', () => {
  test('are those who stand before the own number, in the order of the line', () => {
    const place = placeInQueue(fetched, state(61, 24), line(61, [40, 26, 31, 28, 25, 29], { cause: 'emergency' }))
    expect(place).toMatchObject({ ahead: 3, waitingAhead: 3, numbersAhead: [40, 26, 31], cause: 'emergency' })
  })

  test('tell when to set out: at the third number before the own one in the line, by no number alone', () => {
    const inLine = (numbers: number[]) => placeInQueue(fetched, state(61, 24), line(61, numbers)).setOutAt
    expect(inLine([25, 40, 26, 31, 28, 29])).toBe(40)
    expect(inLine([26, 27, 28])).toBeUndefined()
    expect(placeInQueue({ ...fetched, aheadOfYou: 5 }, undefined, undefined).setOutAt).toBeUndefined()
  })

  test('are as many as stand before the own number, for every line', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), fc.nat(), (others, at) => {
        const numbers = others.filter((each) => each !== 28)
        const place = at % (numbers.length + 1)
        const found = placeInQueue(fetched, state(61, 0), line(61, numbers.toSpliced(place, 0, 28)))
        expect(found).toMatchObject({ ahead: place, numbersAhead: numbers.slice(0, Math.min(place, 5)) })
      }),
    )
  })

  test('shorten with a cancellation, without moving the number', () => {
    const place = placeInQueue(fetched, state(60, 24), line(61, [25, 27, 28, 29]))
    expect(place).toMatchObject({ current: 24, ahead: 2, numbersAhead: [25, 27] })
  })

  test('are those of the fetch when the update is older', () => {
    const place = placeInQueue(fetched, state(58, 22), line(58, [23, 24, 25, 26, 27, 28]))
    expect(place).toMatchObject({ current: 24, ahead: 3, numbersAhead: [25, 26, 27] })
  })

  test('shorten with the completed number, before the line has come', () => {
    const place = placeInQueue(fetched, state(61, 25), line(60, [25, 26, 27, 28]))
    expect(place).toMatchObject({ current: 25, ahead: 2, numbersAhead: [26, 27], countIsOlder: true })
    expect(placeInQueue(fetched, state(61, 30), line(60, [25, 26, 27, 28]))).toMatchObject({ ahead: 3 })
  })

  test('are listed only if they are certain', () => {
    expect(placeInQueue({ ...fetched, aheadOfYou: 2 }, undefined, undefined).numbersAhead).toBeUndefined()
    expect(placeInQueue({ ...fetched, currentQueueNumber: 40 }, undefined, undefined).numbersAhead).toBeUndefined()
  })

  test('are listed up to the number that is drawn', () => {
    const far = { ...fetched, queueNumber: 300, aheadOfYou: 275 }
    expect(placeInQueue(far, undefined, undefined).numbersAhead).toEqual([25, 26, 27, 28, 29])
  })

  test('ask for a new count when the line stays away', () => {
    expect(placeInQueue(fetched, state(61, 25), undefined)).toMatchObject({ ahead: 3, countIsOlder: true })
    expect(placeInQueue(fetched, state(61, 25), line(61, [26, 27, 28])).countIsOlder).toBe(false)
  })
})

describe('the own status', () => {
  const missed = { ...fetched, status: 'no_show' } as const

  test('is called as soon as the queue calls the number, and fetched again', () => {
    const place = placeInQueue(fetched, state(61, 24, called(28)), undefined)
    expect(place).toMatchObject({ status: 'called', current: 28, room: '3', statusIsOlder: true })
    const own = { ...fetched, status: 'called', version: 61 } as const
    expect(placeInQueue(own, state(61, 24, called(28)), line(61, [28])).statusIsOlder).toBe(false)
  })

  test('shows the own call, also when another token is called after it', () => {
    expect(placeInQueue(fetched, state(62, 24, called(28, 29)), undefined)).toMatchObject({ current: 28 })
  })

  test('is waiting again when the call is taken back', () => {
    const own = { ...fetched, status: 'called' } as const
    const place = placeInQueue(own, state(61, 24), line(61, [25, 28]))
    expect(place).toMatchObject({ status: 'waiting', statusIsOlder: true })
  })

  test('is completed when the live number becomes the own one', () => {
    const place = placeInQueue(fetched, state(64, 28), line(64, [29, 30]))
    expect(place).toMatchObject({ status: 'completed', statusIsOlder: true })
  })

  test('is fetched when the number has left the line', () => {
    expect(placeInQueue(fetched, state(64, 27), line(64, [29, 30]))).toMatchObject({ statusIsOlder: true })
    expect(placeInQueue(fetched, state(64, 27), line(64, [28, 29])).statusIsOlder).toBe(false)
  })

  test('stays missed while the line moves on, and lists who waits', () => {
    const place = placeInQueue(missed, state(64, 27, called(29)), line(64, [29, 30, 31]))
    expect(place).toMatchObject({ status: 'no_show', statusIsOlder: false, numbersAhead: [30, 31] })
  })

  test('is waiting when a missed number is back in the line', () => {
    const place = placeInQueue(missed, state(65, 27, called(29)), line(65, [29, 30, 31, 28]))
    expect(place).toMatchObject({ status: 'waiting', statusIsOlder: true, ahead: 3 })
  })
})

test('the state of the queue comes from the newest update', () => {
  const late = { state: 'late', minutes: 30, reason: null } as const
  expect(placeInQueue(fetched, state(61, 0, late), undefined).queue).toMatchObject(late)
  expect(placeInQueue(fetched, state(59, 0, late), undefined).queue.state).toBe('open')
  // the doctor has come
  expect(placeInQueue(fetched, state(61, 0, { ...late, ...called(1) }), undefined).queue.state).toBe('open')
})

describe('the fetched state of the queue', () => {
  const paused = { state: 'paused', minutes: 10, reason: 'break', pausedAt: '2026-11-20T05:12:00.000Z' } as const
  const polled = { ...fetched, queue: { ...called(25), ...paused } }

  test('tells who is called, and what holds the queue up, where no connection does', () => {
    expect(placeInQueue(polled, undefined, undefined)).toMatchObject({
      ...{ current: 25, inside: true, room: '3', waitingAhead: 2, queue: paused },
    })
  })

  test('gives way to a newer state, and to one that is delivered', () => {
    expect(placeInQueue(polled, state(61, 25), undefined)).toMatchObject({ inside: false, queue: { state: 'open' } })
    expect(placeInQueue(polled, state(59, 24), undefined, true).queue.state).toBe('open')
    expect(placeInQueue(polled, state(59, 24), undefined).queue.state).toBe('paused')
  })
})

describe('a state that is older than the fetch, of a connection that delivers every change', () => {
  const newer = { ...fetched, version: 70 }
  const paused = state(61, 24, { ...called(25), state: 'paused' })

  test('still tells who is called, and what holds the queue up', () => {
    expect(placeInQueue(newer, paused, undefined, true)).toMatchObject({
      current: 25,
      room: '3',
      waitingAhead: 2,
      queue: { state: 'paused' },
      statusIsOlder: false,
    })
  })

  test('tells nothing once the connection is lost', () => {
    const place = placeInQueue(newer, paused, undefined, false)
    expect(place).toMatchObject({ current: 24, inside: false, queue: { state: 'open' } })
  })

  test('does not undo what the fetch knows of the called ones', () => {
    const place = placeInQueue({ ...newer, currentQueueNumber: 25 }, paused, undefined, true)
    expect(place).toMatchObject({ current: 25, inside: false })
    const missed = { ...newer, status: 'no_show' } as const
    expect(placeInQueue(missed, state(61, 24, called(28)), undefined, true)).toMatchObject({ status: 'no_show' })
    const own = { ...newer, status: 'called' } as const
    expect(placeInQueue(own, state(61, 24), line(70, [28]), true)).toMatchObject({ status: 'called' })
  })
})
