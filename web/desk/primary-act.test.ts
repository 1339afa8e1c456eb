import { expect, test } from 'vitest'
import type { DeskList, DeskRow } from './desk-list.ts'
import { primaryOf } from './primary-act.ts'

const row = (number: number): DeskRow => ({
  id: `id-${number}`,
  number,
  name: `Patient ${number}`,
  age: 40,
  gender: 'Female',
  status: 'waiting',
  section: 'waiting',
  position: number,
  priority: 'none',
  calls: 0,
  mobile: '',
  held: false,
})
const queue: DeskList = {
  rows: [],
  current: 0,
  called: undefined,
  calledCount: 0,
  next: row(25),
  waiting: 1,
  completed: 0,
  away: 0,
  earlier: new Set(),
  status: 'open',
  minutes: null,
  reason: null,
  pausedAt: null,
}
const called = { called: row(24), calledCount: 1 }

test('with one called and one waiting the primary act completes and calls', () => {
  expect(primaryOf({ ...queue, ...called })).toMatchObject({ complete: { number: 24 }, call: { number: 25 } })
})

test('with no one called it calls, and in a pause it says that it goes on', () => {
  expect(primaryOf(queue)).toMatchObject({ act: 'next', complete: undefined, resumes: false })
  expect(primaryOf({ ...queue, status: 'paused' })).toMatchObject({ act: 'next', resumes: true })
})

test('with no one waiting, or with several called, it only completes', () => {
  expect(primaryOf({ ...queue, ...called, next: undefined })).toMatchObject({ act: 'complete' })
  expect(primaryOf({ ...queue, ...called, calledCount: 2 })).toMatchObject({ act: 'complete' })
})

test('an empty queue has none, and a paused one goes on', () => {
  expect(primaryOf({ ...queue, next: undefined })).toBeUndefined()
  expect(primaryOf({ ...queue, next: undefined, status: 'paused' })).toEqual({ act: 'open' })
})
