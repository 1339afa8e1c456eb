import { expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { bookingOf, emptyWalkIn, invalidFields } from './walk-in.ts'

const ids = { doctorId: 'doctor-1', hospitalId: 'hospital-1', slot: 'slot-1' }
const typed = { name: ' Ramesh Gowda ', age: '५४', gender: 'Male' as const, contact: '+91 98860-00126' }

test('an empty form lacks all four fields', () => {
  expect(invalidFields(emptyWalkIn)).toEqual({ name: true, age: 'missing', gender: true, contact: true })
  expect(bookingOf(emptyWalkIn, ids)).toBeUndefined()
})

test('every spelling of a mobile is accepted, and sent with the 91 prefix', () => {
  expect(invalidFields(typed)).toEqual({ name: false, age: undefined, gender: false, contact: false })
  const booking = bookAppointment.body.parse(bookingOf(typed, ids))
  expect(booking).toMatchObject({
    ...ids,
    patient: { name: 'Ramesh Gowda', age: 54, gender: 'Male', contact: '919886000126' },
    user: { fullName: 'Ramesh Gowda', mobileNo: '919886000126' },
  })
})

test('an age over 120 and a mobile of nine digits differ from missing ones', () => {
  expect(invalidFields({ ...typed, age: '121', contact: '98860 0012' })).toMatchObject({
    age: 'too-high',
    contact: true,
  })
})
