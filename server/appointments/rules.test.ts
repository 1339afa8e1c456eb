import { expect, test } from 'vitest'
import { appointmentStatus } from '#contract/appointments.ts'
import { transitions, transitionTo, type Mover } from './rules.ts'

const movers: readonly Mover[] = ['patient', 'staff', 'product']

test.each(appointmentStatus.options.flatMap((to) => movers.map((by) => [to, by] as const)))(
  'to %s by %s: the table has at most one transition',
  (to, by) => {
    const found = transitions.filter((transition) => transition.to === to && transition.by.includes(by))
    expect(found.length).toBeLessThanOrEqual(1)
    if (found[0]) expect(transitionTo(to, by)).toBe(found[0])
    else expect(() => transitionTo(to, by)).toThrow(`No transition to ${to} by ${by}.`)
  },
)

test('a completed or cancelled appointment has no further transition', () => {
  const left = transitions.flatMap(({ from }) => from)
  expect(left).not.toContain('completed')
  expect(left).not.toContain('cancelled')
})
