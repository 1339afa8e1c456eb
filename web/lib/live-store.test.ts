import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { LiveStore } from './live-store.ts'

const day = '2026-11-20'
const state = (version: number, currentQueueNumber = version, slotId = 'slot-1'): QueueState => ({
  slotId,
  date: day,
  currentQueueNumber,
  version,
  ...{ called: [], waiting: 0, state: 'open', minutes: null, reason: null, pausedAt: null },
})
const line = (version: number, waiting: QueueLine['waiting']): QueueLine => ({
  slotId: 'slot-1',
  date: day,
  version,
  waiting,
  line: waiting.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
  estimates: null,
  estimate: null,
})

function connected() {
  const store = new LiveStore()
  store.linkChanged('connecting', 0)
  store.linkChanged('live', 100)
  return store
}

describe('a queue', () => {
  test('shows the newest version, in every order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (versions) => {
        const store = connected()
        for (const version of versions) store.stateArrived(state(version), 200)
        expect(store.state('slot-1', day)).toEqual(state(Math.max(...versions)))
      }),
    )
  })

  test('reports whether an update was new', () => {
    const store = connected()
    expect(store.stateArrived(state(7), 200)).toBe(true)
    expect(store.stateArrived(state(7), 201)).toBe(false)
    expect(store.stateArrived(state(6), 202)).toBe(false)
    expect(store.stateArrived(state(8), 203)).toBe(true)
  })

  test('shows newer estimates of the same version, and no older ones', () => {
    const store = connected()
    const timed = (version: number, at: string): QueueLine => ({
      ...line(version, [[25, 28]]),
      estimates: { at: `2026-11-20T${at}:00+05:30`, basis: 'session', ranges: [] },
    })
    store.lineArrived(timed(7, '10:05'), 200)
    expect(store.lineArrived(timed(7, '10:06'), 201)).toBe(true)
    const newest = store.line('slot-1', day)
    expect(store.lineArrived(timed(7, '10:06'), 202)).toBe(false)
    expect(store.lineArrived(timed(7, '10:04'), 203)).toBe(false)
    expect(store.lineArrived(timed(6, '10:07'), 204)).toBe(false)
    expect(store.line('slot-1', day)).toBe(newest)
    expect(newest?.estimates?.at).toContain('10:06')
    expect(store.lineArrived(line(7, [[25, 28]]), 205)).toBe(true)
    expect(store.line('slot-1', day)?.estimates).toBeNull()
  })

  test('is reported once with its first line', () => {
    const store = connected()
    store.lineArrived(line(2, [[25, 28]]), 200)
    const keys = store.lineKeys()
    expect(keys).toEqual([`slot-1 ${day}`])
    store.lineArrived(line(3, [[26, 28]]), 201)
    expect(store.lineKeys()).toBe(keys)
    store.lineArrived({ ...line(1, [[1, 1]]), slotId: 'slot-2' }, 202)
    expect(store.lineKeys()).toEqual([`slot-1 ${day}`, `slot-2 ${day}`])
    store.clear(203)
    expect(store.lineKeys()).toEqual([])
  })

  test('separates slots, days, and state from line', () => {
    const store = connected()
    store.stateArrived(state(9, 24), 200)
    store.stateArrived(state(3, 5, 'slot-2'), 200)
    store.stateArrived({ ...state(1, 0), date: '2026-11-21' }, 200)
    store.lineArrived(line(2, [[25, 28]]), 200)
    expect(store.state('slot-1', day)?.currentQueueNumber).toBe(24)
    expect(store.state('slot-2', day)?.currentQueueNumber).toBe(5)
    expect(store.state('slot-1', '2026-11-21')?.currentQueueNumber).toBe(0)
    expect(store.line('slot-1', day)?.waiting).toEqual([[25, 28]])
    expect(store.line('slot-2', day)).toBeUndefined()
  })

  test('keeps its identity without a change, to avoid rendering again', () => {
    const store = connected()
    store.stateArrived(state(7), 200)
    const before = store.state('slot-1', day)
    store.stateArrived(state(7), 300)
    store.stateArrived(state(6), 400)
    expect(store.state('slot-1', day)).toBe(before)
  })
})

describe('the connection', () => {
  test('a snapshot after a reconnect replaces missed updates', () => {
    const store = connected()
    store.stateArrived(state(7, 24), 200)
    store.linkChanged('lost', 300)
    expect(store.state('slot-1', day)?.currentQueueNumber).toBe(24)
    store.linkChanged('live', 900)
    store.stateArrived(state(12, 29), 901)
    expect(store.state('slot-1', day)?.currentQueueNumber).toBe(29)
  })

  test('accepts the snapshot of a server that was restored from a backup', () => {
    const store = connected()
    store.stateArrived(state(12, 29), 200)
    store.linkChanged('lost', 300)
    store.linkChanged('live', 900)
    expect(store.stateArrived(state(7, 24), 901)).toBe(true)
    expect(store.state('slot-1', day)?.currentQueueNumber).toBe(24)
  })

  test('ignores a snapshot that is older than an update', () => {
    const store = connected()
    store.stateArrived(state(13, 30), 200)
    expect(store.stateArrived(state(12, 29), 201)).toBe(false)
    expect(store.state('slot-1', day)?.currentQueueNumber).toBe(30)
  })

  test('has the time of its loss, also after many failed attempts', () => {
    const store = connected()
    store.linkChanged('lost', 300)
    const lost = store.connection()
    store.linkChanged('lost', 400)
    store.linkChanged('lost', 500)
    expect(store.connection()).toBe(lost)
    expect(lost).toEqual({ link: 'lost', since: 300 })
  })

  test('a heartbeat and an outdated update both confirm the connection', () => {
    const store = connected()
    expect(store.receivedAt()).toBe(100)
    store.noteMessage(250)
    expect(store.receivedAt()).toBe(250)
    store.stateArrived(state(7), 300)
    store.stateArrived(state(6), 400)
    expect(store.receivedAt()).toBe(400)
    store.linkChanged('lost', 500)
    expect(store.receivedAt()).toBe(400)
  })

  test('separates its own updates from those of the previous one', () => {
    const store = connected()
    expect(store.isDelivered('slot-1', day)).toBe(false)
    store.stateArrived(state(7), 200)
    expect(store.isDelivered('slot-1', day)).toBe(true)
    store.linkChanged('lost', 300)
    expect(store.isDelivered('slot-1', day)).toBe(false)
    store.linkChanged('live', 400)
    expect(store.isDelivered('slot-1', day)).toBe(false)
  })

  test('finds the nearest day of a slot among later ones', () => {
    const store = connected()
    store.stateArrived(state(7), 200)
    expect(store.hasEarlierDay('slot-1', '2026-11-21')).toBe(true)
    expect(store.hasEarlierDay('slot-1', day)).toBe(false)
    expect(store.hasEarlierDay('slot-2', '2026-11-21')).toBe(false)
  })

  test('another account sees no state of the previous one', () => {
    const store = connected()
    store.stateArrived(state(7), 200)
    store.lineArrived(line(7, [[25, 28]]), 200)
    store.clear(300)
    expect(store.state('slot-1', day)).toBeUndefined()
    expect(store.line('slot-1', day)).toBeUndefined()
    expect(store.receivedAt()).toBeUndefined()
    expect(store.connection().link).toBe('idle')
  })

  test('notifies subscribers of every change until they unsubscribe', () => {
    const store = connected()
    let received = 0
    const stop = store.watch(() => (received += 1))
    store.stateArrived(state(7), 200)
    store.linkChanged('lost', 300)
    expect(received).toBe(2)
    stop()
    store.linkChanged('live', 400)
    expect(received).toBe(2)
  })
})
