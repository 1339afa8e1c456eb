import { expect, test } from 'vitest'
import { appointmentStatus } from '#contract/appointments.ts'
import { transitions, transitionTo, type Mover } from './rules.ts'

const movers: readonly Mover[] = ['patient', 'staff', 'product']
const pairs = appointmentStatus.options.flatMap((to) => movers.map((by) => [to, by] as const))
const found = (to: string, by: Mover) =>
  transitions.filter((transition) => transition.to === to && transition.by.includes(by))

test.each(pairs)('the table has at most one transition to %s by %s', (to, by) => {
  expect(found(to, by).length).toBeLessThanOrEqual(1)
})

test.each(pairs.filter(([to, by]) => found(to, by).length === 1))('finds the transition to %s by %s', (to, by) => {
  expect(transitionTo(to, by)).toBe(found(to, by)[0])
})

test.each(pairs.filter(([to, by]) => found(to, by).length === 0))('rejects a transition to %s by %s', (to, by) => {
  expect(() => transitionTo(to, by)).toThrow(`No transition to ${to} by ${by}.`)
})

test('a completed or cancelled appointment keeps its status', () => {
  const left = transitions.flatMap(({ from }) => from)
  expect(left).not.toContain('completed')
  expect(left).not.toContain('cancelled')
})
