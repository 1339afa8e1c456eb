import { expect, it } from 'vitest'
import { shortAddress, shortAddressOf } from './short-address.ts'

it.each([
  ['City Care', 'city-care'],
  ["St. John's Clinic & Diagnostics", 'st-johns-clinic-diagnostics'],
  ['Śri Sai  Clinic', 'sri-sai-clinic'],
  ['The Multispeciality Hospital of the Sarvajanik Arogya Seva Mandal', 'the-multispeciality-hospital-of-the'],
  ['आशा क्लिनिक', ''],
  ['A1', ''],
])('proposes a short address from the name %s', (name, proposed) => {
  expect(shortAddressOf(name)).toBe(proposed)
  expect(proposed === '' || shortAddress.safeParse(proposed).success).toBe(true)
})

it.each(['ab', 'City-Care', 'city care', 'a'.repeat(41), 'city_care', 'सिटी'])('refuses %s', (typed) => {
  expect(shortAddress.safeParse(typed).success).toBe(false)
})
