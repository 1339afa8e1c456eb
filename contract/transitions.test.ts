import { expect, test } from 'vitest'
import { appointmentStatus } from './appointments.ts'
import { act } from './queues.ts'
import { transitionOf, transitions, type AppointmentAct, type Mover } from './transitions.ts'

const movers: readonly Mover[] = ['patient', 'staff', 'product']
const acts: readonly AppointmentAct[] = [...act.exclude(['state']).options, 'on-my-way']
const pairs = acts.flatMap((one) => movers.map((by) => [one, by] as const))
const found = (one: string, by: Mover) =>
  transitions.filter((transition) => transition.act === one && transition.by.includes(by))

test.each(pairs)('the table has at most one transition for %s by %s', (one, by) => {
  expect(found(one, by).length).toBeLessThanOrEqual(1)
})

test.each(acts)('the table has %s', (one) => {
  expect(movers.some((by) => found(one, by).length === 1)).toBe(true)
})

test.each(pairs.filter(([one, by]) => found(one, by).length === 1))('finds the transition of %s by %s', (one, by) => {
  expect(transitionOf(one, by)).toBe(found(one, by)[0])
})

test.each(pairs.filter(([one, by]) => found(one, by).length === 0))('rejects %s by %s', (one, by) => {
  expect(() => transitionOf(one, by)).toThrow(`No ${one} by ${by}.`)
})

test('a cancelled appointment keeps its status, and a completed one unless the desk takes its press back', () => {
  const left = (status: 'completed' | 'cancelled') =>
    transitions.filter(({ from }) => from.includes(status)).map(({ act: one }) => one)
  expect(left('cancelled')).toEqual([])
  expect(left('completed')).toEqual(['undo'])
})

test('every status but the first is reached by an act', () => {
  const reached = transitions.map(({ to }) => to)
  for (const status of appointmentStatus.options) expect(reached).toContain(status)
})
