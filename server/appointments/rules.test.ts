import { expect, test } from 'vitest'
import { appointmentStatus } from '#contract/appointments.ts'
import { act } from '#contract/queues.ts'
import { fingerprintOf, isToldAgain, transitionOf, transitions, type AppointmentAct, type Mover } from './rules.ts'

const movers: readonly Mover[] = ['patient', 'staff', 'product']
const acts: readonly AppointmentAct[] = [...act.exclude(['state']).options, 'on-my-way']
const pairs = acts.flatMap((one) => movers.map((by) => [one, by] as const))
const found = (one: string, by: Mover) =>
  transitions.filter((transition) => transition.act === one && transition.by.includes(by))

test.each(pairs)('the table has at most one transition for %s by %s', (one, by) => {
  expect(found(one, by).length).toBeLessThanOrEqual(1)
})

test.each(acts)('the table has %s', (one) => {
  expect(movers.some((by) => found(one, by).length === 1)).toBe(true)
})

test.each(pairs.filter(([one, by]) => found(one, by).length === 1))('finds the transition of %s by %s', (one, by) => {
  expect(transitionOf(one, by)).toBe(found(one, by)[0])
})

test.each(pairs.filter(([one, by]) => found(one, by).length === 0))('rejects %s by %s', (one, by) => {
  expect(() => transitionOf(one, by)).toThrow(`No ${one} by ${by}.`)
})

test('a completed or cancelled appointment keeps its status', () => {
  const left = transitions.flatMap(({ from }) => from)
  expect(left).not.toContain('completed')
  expect(left).not.toContain('cancelled')
})

test('every status but the first is reached by an act', () => {
  const reached = transitions.map(({ to }) => to)
  for (const status of appointmentStatus.options) expect(reached).toContain(status)
})

test.each([
  ['late', 30, { state: 'open', told_minutes: null }, true],
  ['late', 44, { state: 'late', told_minutes: 30 }, false],
  ['late', 45, { state: 'late', told_minutes: 30 }, true],
  ['late', 10, { state: 'late', told_minutes: 30 }, false],
  ['late', 30, { state: 'paused', told_minutes: null }, true],
  ['paused', null, { state: 'open', told_minutes: null }, true],
  ['paused', 10, { state: 'paused', told_minutes: null }, false],
  ['open', null, { state: 'late', told_minutes: 30 }, false],
  ['closed', null, { state: 'open', told_minutes: null }, false],
] as const)('a queue that becomes %s (%s min) after %o is announced: %s', (state, minutes, before, isTold) => {
  expect(isToldAgain(before, { state, minutes })).toBe(isTold)
})

const slot = { hospitalId: 'h', doctorId: 'd', slotId: 's' }
const adult = { ...slot, name: 'Savitri', age: 67, gender: 'Female' as const, patientId: 'p', userName: 'Vinayak' }
const own = { ...adult, day: undefined, mobile: '919845000124' }

// The fingerprints that the first release stored.
test.each([
  ['own booking', '7ri00-G4AyxkTNf3x-jA3zBJy1vK1uH182V1NEWaxas', own],
  [
    "desk's booking",
    '9e-IE79oVk2hPBeB9XjZV7gMtqmLIlbrnmOr1ffc16Q',
    {
      ...{ ...slot, day: '2026-11-22', name: 'Mira', age: 7, gender: 'Other' as const, contact: 'at the gate' },
      ...{ patientId: undefined, userName: 'Mira', mobile: undefined },
    },
  ],
  [
    "child's booking",
    'kC-88yiXzBbR4vwsfj8Y1Qh4i2OUrX4w5NGvHXSGowY',
    { ...own, name: 'Mira', age: 7, gender: 'Other' as const, guardian: true },
  ],
])('the fingerprint of the %s stays the same across releases', (_which, fingerprint, ask) => {
  expect(fingerprintOf({ contact: undefined, guardian: undefined, ...ask })).toBe(fingerprint)
})

test('a later optional field counts in the fingerprint only where it is set', () => {
  const withField = (later?: string) => fingerprintOf({ ...own, contact: undefined, later } as typeof own)
  expect(withField()).toBe(fingerprintOf({ ...own, contact: undefined }))
  expect(withField('something')).not.toBe(withField())
  expect(withField('something')).not.toBe(withField('something else'))
})
