import { describe, expect, test } from 'vitest'
import type { BoardSession } from '#contract/devices.ts'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { doctorState, isIdle, newer, whoIsNext } from './doctor-state.ts'

const kolkata = 'Asia/Kolkata'
const queue = (more: Partial<QueueState> = {}): QueueState => ({
  ...{
    slotId: 'slot-1',
    date: '2026-11-23',
    currentQueueNumber: 0,
    version: 5,
    called: [],
    waiting: 0,
  },
  ...{ state: 'open', minutes: null, reason: null, pausedAt: null },
  ...more,
})
const session = (of: QueueState, more: Partial<BoardSession> = {}): BoardSession => ({
  ...{ slotId: 'slot-1', slotName: 'Morning', startTime: '09:30 AM', endTime: '12:30 PM', queue: of },
  ...{ next: [25, 28, 26], estimate: null, left: null, why: null },
  ...more,
})
const stateOf = (more: Partial<QueueState>) => doctorState({ startTime: '09:30 AM', why: null }, queue(more), kolkata)
const called = [24, 25].map((queueNumber) => ({ queueNumber, room: '3' }))
const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`)

describe("a doctor's ticket", () => {
  test('shows the token called last of several, and else the one completed last', () => {
    expect(stateOf({ called, currentQueueNumber: 23 })).toEqual({ kind: 'called', number: 25 })
    expect(stateOf({ currentQueueNumber: 23 })).toEqual({ kind: 'last', number: 23 })
  })

  test('of a late doctor has the time of the start with the delay', () => {
    expect(stateOf({ state: 'late', minutes: 30 })).toMatchObject({ kind: 'late', minutes: 30, from: at('10:00') })
    expect(stateOf({ state: 'late' })).toMatchObject({ kind: 'late', minutes: null, from: null })
  })

  test('of a paused doctor has the reason, and the end where it is known', () => {
    const pausedAt = '2026-11-23T06:00:00Z'
    const paused = stateOf({ state: 'paused', minutes: 15, reason: 'break', pausedAt, called })
    expect(paused).toEqual({ kind: 'paused', reason: 'break', from: at('11:45') })
    expect(stateOf({ state: 'paused', pausedAt })).toEqual({ kind: 'paused', reason: null, from: null })
  })

  test('says that the session has not begun, is over, or is not held today', () => {
    expect(stateOf({})).toMatchObject({ kind: 'not-started', from: at('09:30') })
    expect(stateOf({ state: 'closed', called })).toMatchObject({ kind: 'over' })
    expect(doctorState(null, null, kolkata)).toMatchObject({ kind: 'none' })
    const why = { code: 'doctor-not-available', message: '' } as const
    expect(doctorState({ startTime: '09:30 AM', why }, queue(), kolkata)).toMatchObject({ kind: 'none' })
    expect(doctorState({ startTime: '09:30 AM', why }, queue({ called }), kolkata)).toMatchObject({ kind: 'called' })
  })

  test('says that the doctor is on leave, with or without tokens, or that it is a holiday', () => {
    const leave = { code: 'doctor-on-leave', message: '' } as const
    expect(doctorState({ startTime: '09:30 AM', why: leave }, queue(), kolkata)).toMatchObject({ kind: 'leave' })
    expect(doctorState(null, null, kolkata, leave)).toMatchObject({ kind: 'leave' })
    expect(doctorState(null, null, kolkata, { code: 'hospital-closed', message: '' })).toMatchObject({
      kind: 'holiday',
    })
  })
})

test('of two states of a queue the newer one counts', () => {
  expect(newer(queue({ version: 6 }), queue()).version).toBe(6)
  expect(newer(queue({ version: 4 }), queue()).version).toBe(5)
  expect(newer(undefined, queue()).version).toBe(5)
})

describe('the next three', () => {
  const line = (version: number): QueueLine => ({
    ...{ slotId: 'slot-1', date: '2026-11-23', version, waiting: [], line: [25, 28, 26, 29], estimates: null },
    estimate: { from: '2026-11-23T11:50:00+05:30', to: '2026-11-23T12:15:00+05:30', at: '', basis: 'session' },
  })

  test('come from the live line without the called ones, and else from the board', () => {
    const now = queue({ called })
    expect(whoIsNext(session(now), now, line(5)).next).toEqual([28, 26, 29])
    expect(whoIsNext(session(now), now, line(4))).toEqual({ next: [28, 26], estimate: null })
  })

  test('have no estimate where no walk-in gets a token', () => {
    const now = queue()
    expect(whoIsNext(session(now), now, line(5)).estimate).not.toBeNull()
    expect(whoIsNext(session(now, { why: { code: 'slot-full', message: '' } }), now, line(5)).estimate).toBeNull()
  })
})

test('a doctor whom no patient waits for is idle, also after the last call', () => {
  expect(isIdle(queue())).toBe(true)
  expect(isIdle(queue({ currentQueueNumber: 23 }))).toBe(true)
  expect(isIdle(queue({ waiting: 1 }))).toBe(false)
  expect(isIdle(queue({ called }))).toBe(false)
})
