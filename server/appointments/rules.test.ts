import { expect, test } from 'vitest'
import { appointmentStatus } from '#contract/appointments.ts'
import { fingerprintOf, transitions, transitionTo, type Mover } from './rules.ts'

const movers: readonly Mover[] = ['patient', 'staff', 'product']
const pairs = appointmentStatus.options.flatMap((to) => movers.map((by) => [to, by] as const))
const found = (to: string, by: Mover) =>
  transitions.filter((transition) => transition.to === to && transition.by.includes(by))

test.each(pairs)('the table has at most one transition to %s by %s', (to, by) => {
  expect(found(to, by).length).toBeLessThanOrEqual(1)
})

test.each(pairs.filter(([to, by]) => found(to, by).length === 1))('finds the transition to %s by %s', (to, by) => {
  expect(transitionTo(to, by)).toBe(found(to, by)[0])
})

test.each(pairs.filter(([to, by]) => found(to, by).length === 0))('rejects a transition to %s by %s', (to, by) => {
  expect(() => transitionTo(to, by)).toThrow(`No transition to ${to} by ${by}.`)
})

test('a completed or cancelled appointment keeps its status', () => {
  const left = transitions.flatMap(({ from }) => from)
  expect(left).not.toContain('completed')
  expect(left).not.toContain('cancelled')
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
