import { expect, test } from 'vitest'
import { clearTab, writeTab } from '../lib/tab-storage.ts'
import { forgetDraft, storeDraft, readDraft } from './draft.ts'
import { isFilled, registrationOf, invalidPaths } from './registration-of.ts'

const none = { start: '', end: '' }
const doctor = { key: 'one', name: 'Dr Rao', secondName: '', speciality: 'ENT', timings: none }
const draft = {
  name: 'Chirag Clinic',
  secondName: '',
  address: '17 Margosa Road',
  pincode: '560003',
  hospitalNumber: 'ASHA-01',
  contactNo: '080 1',
  contactEmail: 'desk@chirag.example',
  doctors: [doctor],
}

test('a draft is restored as typed, also incomplete, until it is discarded', () => {
  const half = { ...draft, address: '', doctors: [doctor, { ...doctor, key: 'two', name: ' ', speciality: '' }] }
  storeDraft(half)
  expect(readDraft()).toEqual(half)
  forgetDraft()
  expect(readDraft()).toMatchObject({ name: '', doctors: [{ name: '', speciality: '' }] })
  clearTab()
})

test.each(['', 'no json', '{}', JSON.stringify({ ...draft, doctors: [] }), JSON.stringify({ ...draft, pincode: 5 })])(
  'what is no draft (%j) is an empty form with one doctor',
  (stored) => {
    writeTab('registration', stored)
    expect(readDraft().doctors).toHaveLength(1)
    expect(readDraft().name).toBe('')
    clearTab()
  },
)

test('a sent request has no row keys and no empty second names', () => {
  expect(registrationOf(draft)).not.toHaveProperty('secondName')
  expect(registrationOf(draft).doctors).toEqual([{ name: 'Dr Rao', speciality: 'ENT' }])
  expect(invalidPaths(draft)).toEqual([])
})

test('a sent request has the second names that were typed', () => {
  const typed = registrationOf({ ...draft, secondName: 'चिराग', doctors: [{ ...doctor, secondName: 'डॉ. राव' }] })
  expect(typed).toMatchObject({ secondName: 'चिराग', doctors: [{ secondName: 'डॉ. राव' }] })
})

test('a sent request has the times of a doctor that were typed', () => {
  const timings = { start: '9 am', end: '1 pm' }
  expect(registrationOf({ ...draft, doctors: [{ ...doctor, timings }] })).toMatchObject({ doctors: [{ timings }] })
})

test('a draft of an earlier version has empty second names and no times', () => {
  const { secondName: _hospital, ...details } = draft
  const { secondName: _doctor, timings: _times, ...row } = doctor
  writeTab('registration', JSON.stringify({ ...details, doctors: [row] }))
  expect(readDraft()).toEqual(draft)
  clearTab()
})

test.each([
  [{ contactEmail: 'desk' }, ['contactEmail']],
  [{ hospitalNumber: 'A_1' }, ['hospitalNumber']],
  [{ name: ' ', pincode: '' }, ['name', 'pincode']],
  [{ secondName: '\u200b' }, ['secondName']],
  [{ doctors: [doctor, { ...doctor, speciality: ' ' }] }, ['doctors.1.speciality']],
  [{ doctors: [{ ...doctor, timings: { start: '9 am', end: ' ' } }] }, ['doctors.0.timings.end']],
])('%j is told at its field', (wrong, paths) => {
  expect(invalidPaths({ ...draft, ...wrong })).toEqual(paths)
})

test('a row is filled when it has a name and a speciality', () => {
  expect(isFilled(doctor)).toBe(true)
  expect(isFilled({ ...doctor, name: ' ' })).toBe(false)
  expect(isFilled({ ...doctor, speciality: '' })).toBe(false)
})
