import { expect, test } from 'vitest'
import { bothNames } from './second-name.tsx'

test('both names in one line have the second one isolated in brackets, if there is one', () => {
  expect(bothNames({ name: 'Udaya Clinic' })).toBe('Udaya Clinic')
  expect(bothNames({ name: 'Udaya Clinic', secondName: 'ಉದಯ' })).toBe('Udaya Clinic (\u2068ಉದಯ\u2069)')
})

test('a first name that runs from right to left is isolated, and no other', () => {
  expect(bothNames({ name: 'شفا کلینک' })).toBe('\u2068شفا کلینک\u2069')
  expect(bothNames({ name: 'شفا کلینک', secondName: 'Shifa' })).toBe('\u2068شفا کلینک\u2069 (\u2068Shifa\u2069)')
  expect(bothNames({ name: 'उदय क्लिनिक' })).toBe('उदय क्लिनिक')
})
