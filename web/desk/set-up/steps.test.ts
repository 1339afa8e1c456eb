import { expect, it } from 'vitest'
import type { HospitalProfile } from '#contract/slots.ts'
import { countDone, nextStep, statesOf } from './step-row.tsx'

const slot = { _id: 's', name: 'Slot 1', startTime: '9 AM', endTime: '12 PM', active: true }
const doctor = {
  _id: 'd',
  name: 'Dr Rao',
  speciality: 'ENT',
  availability: 'Available' as const,
  slots: [slot],
  leave: [],
}
const setUp = { posterPrintedAt: null, screenLater: false, tokenTriedAt: null, hidden: false }

const hospital = (changes: Partial<HospitalProfile> = {}): HospitalProfile => ({
  _id: 'h',
  name: 'Sri Sai Clinic',
  address: '1 Main Road',
  pincode: '500001',
  contactNo: '040 1234 5678',
  contactEmail: 'desk@srisai.example',
  timeZone: 'Asia/Kolkata',
  hospitalNumber: 'S-1',
  rejoinBehind: 2,
  arrivalCode: '000000',
  holidays: [],
  doctors: [doctor],
  setUp,
  ...changes,
})

it('begins with the hours of a doctor who has none', () => {
  const states = statesOf(hospital({ doctors: [doctor, { ...doctor, slots: [] }] }), 0)
  expect(nextStep(states)).toBe('hours')
  expect(countDone(states)).toBe(0)
})

it('has no row done without a doctor', () => {
  expect(nextStep(statesOf(hospital({ doctors: [] }), 0))).toBe('hours')
})

it('ticks what exists, however it was made', () => {
  const doctors = [
    { ...doctor, room: '1' },
    { ...doctor, fee: '₹300' },
  ]
  expect(statesOf(hospital({ doctors, setUp: { ...setUp, posterPrintedAt: '2026-11-23T03:22:00Z' } }), 1)).toEqual({
    hours: 'done',
    rooms: 'done',
    poster: 'done',
    screen: 'done',
    token: 'open',
  })
})

it('shows a screen that comes later as put off, and is over with a token that was tried', () => {
  const states = statesOf(
    hospital({
      doctors: [{ ...doctor, room: '1' }],
      setUp: { ...setUp, posterPrintedAt: 'now', screenLater: true, tokenTriedAt: 'now' },
    }),
    0,
  )
  expect(states.screen).toBe('later')
  expect(nextStep(states)).toBeUndefined()
  expect(countDone(states)).toBe(5)
})
