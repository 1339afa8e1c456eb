import { expect, test } from 'vitest'
import { fingerprintOf, isAnnouncedAgain } from './rules.ts'

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
] as const)('a queue that becomes %s (%s min) after %o is announced: %s', (state, minutes, before, isAnnounced) => {
  expect(isAnnouncedAgain(before, { state, minutes })).toBe(isAnnounced)
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
