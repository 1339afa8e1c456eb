import { expect, test } from 'vitest'
import { bothNames } from './second-name.tsx'

test('both names in one line have the second one isolated in brackets, if there is one', () => {
  expect(bothNames({ name: 'Udaya Clinic' })).toBe('Udaya Clinic')
  expect(bothNames({ name: 'Udaya Clinic', secondName: 'ಉದಯ' })).toBe('Udaya Clinic (\u2068ಉದಯ\u2069)')
})
