import { expect, test } from 'vitest'
import { noteAsked, wasAsked } from './second-step-reminder.tsx'

const [monday, tuesday] = ['2026-06-15', '2026-06-16']

test('two owners of one browser are each asked for a second step once a day', () => {
  noteAsked('asha', monday)
  expect([wasAsked('asha', monday), wasAsked('ravi', monday)]).toEqual([true, false])
  noteAsked('ravi', monday)
  expect([wasAsked('asha', monday), wasAsked('ravi', monday)]).toEqual([true, true])
  expect([wasAsked('asha', tuesday), wasAsked('ravi', tuesday)]).toEqual([false, false])
  noteAsked('ravi', tuesday)
  expect([wasAsked('asha', tuesday), wasAsked('ravi', tuesday)]).toEqual([false, true])
})
