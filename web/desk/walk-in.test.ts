import { expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { bookingOf, emptyWalkIn, invalidFields } from './walk-in.ts'

const ids = { doctorId: 'doctor-1', hospitalId: 'hospital-1', slot: 'slot-1' }
const typed = { name: ' Ramesh Gowda ', age: '५४', gender: 'Male' as const, contact: '+91 98860-00126' }

test('an empty form lacks all four fields', () => {
  expect(invalidFields(emptyWalkIn, undefined)).toEqual({ name: true, age: 'age-wrong', gender: true, contact: true })
  expect(bookingOf(emptyWalkIn, undefined, ids)).toBeUndefined()
})

test('a walk-in is sent with the mobile as it was read, as contact and as user', () => {
  expect(invalidFields(typed, '919886000126')).toEqual({ name: false, age: undefined, gender: false, contact: false })
  const booking = bookAppointment.body.parse(bookingOf(typed, '919886000126', ids))
  expect(booking).toMatchObject({
    ...ids,
    patient: { name: 'Ramesh Gowda', age: 54, gender: 'Male', contact: '919886000126' },
    user: { fullName: 'Ramesh Gowda', mobileNo: '919886000126' },
  })
})

test('a walk-in without a phone is sent without a contact', () => {
  const withoutPhone = { ...typed, contact: '', hasNoPhone: true }
  expect(invalidFields(withoutPhone, undefined).contact).toBe(false)
  expect(bookingOf(withoutPhone, undefined, ids)).toEqual({
    ...ids,
    patient: { name: ' Ramesh Gowda ', age: '५४', gender: 'Male' },
  })
})

test('an age over 120 differs from a missing one', () => {
  expect(invalidFields({ ...typed, age: '121' }, undefined)).toMatchObject({ age: 'age-too-high', contact: true })
})
