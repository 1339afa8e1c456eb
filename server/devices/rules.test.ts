import { expect, test } from 'vitest'
import { chooseSession, isKioskOpen, peopledSessions, type Candidate } from './rules.ts'

const morning = { start: 9, end: 12 }
const evening = { start: 17, end: 20 }
const unknown = { start: undefined, end: undefined }

const aCandidate = (hours: Pick<Candidate, 'start' | 'end'>, change: Partial<Candidate> = {}): Candidate => ({
  ...{ state: 'open', hasStarted: false, people: 0, calledAt: undefined, isHeld: true },
  ...hours,
  ...change,
})
const running = { hasStarted: true, people: 3 }

test.each<[what: string, now: number, of: Candidate[], chosen: number | undefined]>([
  ['the first before all', 7, [aCandidate(morning), aCandidate(evening)], 0],
  ['the earliest one, in any order of the list', 7, [aCandidate(evening), aCandidate(morning)], 1],
  ['the one whose time it is', 10, [aCandidate(morning), aCandidate(evening)], 0],
  ['the next one between two', 14, [aCandidate(morning, { hasStarted: true }), aCandidate(evening)], 1],
  ['the last one after all', 22, [aCandidate(morning), aCandidate(evening)], 1],
  ['one that runs beyond its end', 14, [aCandidate(morning, running), aCandidate(evening)], 0],
  ['one that runs into the hours of the next', 18, [aCandidate(morning, running), aCandidate(evening)], 0],
  ['one that has begun early', 16, [aCandidate(morning), aCandidate(evening, running)], 1],
  ['the later of two that run', 18, [aCandidate(morning, running), aCandidate(evening, running)], 1],
  ['not a closed one', 10, [aCandidate(morning, { ...running, state: 'closed' }), aCandidate(evening)], 1],
  ['a closed one where there is no other', 10, [aCandidate(morning, { state: 'closed' })], 0],
  ['none of a day without slots', 10, [aCandidate(morning, { isHeld: false })], undefined],
  ['one that is not held, with people', 10, [aCandidate(morning, { isHeld: false, people: 1 })], 0],
  ['one of unknown hours', 10, [aCandidate(unknown)], 0],
])('chooses %s', (_what, now, sessions, chosen) => {
  expect(chooseSession(sessions, now)).toBe(chosen === undefined ? undefined : sessions[chosen])
})

test('the open sessions with people begin with the one whose token was called last', () => {
  const [first, second] = [
    aCandidate(morning, { ...running, calledAt: 30 }),
    aCandidate(evening, { ...running, calledAt: 20 }),
  ]
  const none = [
    aCandidate(evening, { calledAt: 40 }),
    aCandidate(evening, { ...running, state: 'closed', calledAt: 50 }),
  ]
  expect(peopledSessions([second, ...none, first])).toEqual([first, second])
})

test('a kiosk is open from an hour before the start until the end, and always where the hours are unknown', () => {
  const hour = 3_600_000
  const hours = { start: 9 * hour, end: 12 * hour }
  const open = [7.9, 8, 10, 11.9, 12].map((at) => isKioskOpen(hours, at * hour))
  expect(open).toEqual([false, true, true, true, false])
  expect(isKioskOpen(unknown, 0)).toBe(true)
})
