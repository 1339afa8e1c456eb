import { expect, test } from 'vitest'
import { dialled, sayMobile } from './mobile-text.ts'

test.each([
  ['919876543210', '98765 43210', '+919876543210'],
  ['+9779841234567', '+977 984 123 4567', '+9779841234567'],
  ['+97517123456', '+975 171 23456', '+97517123456'],
  ['+9607771234', '+960 777 1234', '+9607771234'],
  ['+6591234567', '+65 912 34567', '+6591234567'],
  ['+12025550100', '+1 202 555 0100', '+12025550100'],
  ['+447700900123', '+44 770 090 0123', '+447700900123'],
])('the stored mobile %s is read as %s, and dialled as %s', (stored, said, called) => {
  expect(sayMobile(stored)).toBe(said)
  expect(dialled(stored)).toBe(called)
})
