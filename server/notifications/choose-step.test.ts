import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  channels,
  chooseStep,
  raised,
  stepStates,
  usualWaits,
  type Channel,
  type Climb,
  type StepState,
} from './choose-step.ts'

const fresh: Climb = {
  ...{ climbs: true, isTrue: true, isSeen: false, isAtDesk: false },
  ...{ neededBy: undefined, open: channels, steps: {} },
}
const next = (change: Partial<Climb>, now = 0) => chooseStep({ ...fresh, ...change }, now, usualWaits)

describe('a message', () => {
  test('is pushed, then sent by WhatsApp, then by SMS, then the desk has it', () => {
    const pushed = { state: 'sent', at: 0 } as const
    expect(next({})).toEqual({ act: 'send', channel: 'push' })
    expect(next({ steps: { push: pushed } }, 59_999)).toEqual({ act: 'wait', until: 60_000 })
    expect(next({ steps: { push: pushed } }, 60_000)).toEqual({ act: 'send', channel: 'whatsapp' })
    const both = { push: pushed, whatsapp: { state: 'in-doubt', at: 60_000 } } as const
    expect(next({ steps: both }, 149_999)).toEqual({ act: 'wait', until: 150_000 })
    expect(next({ steps: both }, 150_000)).toEqual({ act: 'send', channel: 'sms' })
    const all = { ...both, sms: { state: 'sent', at: 150_000 } } as const
    expect(next({ steps: all }, 270_000)).toEqual({ act: 'desk' })
  })

  test('goes on at once where a channel has failed or is not open', () => {
    expect(next({ open: ['sms'] })).toEqual({ act: 'send', channel: 'sms' })
    expect(next({ open: [] })).toEqual({ act: 'desk' })
    expect(next({ steps: { push: { state: 'failed', at: 0 } } })).toEqual({ act: 'send', channel: 'whatsapp' })
  })

  test('skips to the desk where less time is left than a step takes, unless it is a call', () => {
    const steps = { push: { state: 'sent', at: 0 } } as const
    expect(next({ steps, neededBy: 150_000 }, 60_000)).toEqual({ act: 'send', channel: 'whatsapp' })
    expect(next({ steps, neededBy: 149_999 }, 60_000)).toEqual({ act: 'desk' })
    // Also while a step has begun: the line has become faster.
    expect(next({ steps, neededBy: 59_999 }, 10_000)).toEqual({ act: 'desk' })
    expect(next({ steps, neededBy: undefined }, 60_000)).toEqual({ act: 'send', channel: 'whatsapp' })
  })

  test('that need not arrive uses one channel, and never the desk', () => {
    expect(next({ climbs: false, open: [] })).toEqual({ act: 'settle', outcome: 'told' })
    expect(next({ climbs: false, steps: { push: { state: 'sent', at: 0 } } })).toEqual({
      act: 'settle',
      outcome: 'told',
    })
  })

  test('reaches its patient also after the desk has it', () => {
    const steps = { sms: { state: 'delivered', at: 0 } } as const
    expect(next({ steps, isAtDesk: true })).toEqual({ act: 'settle', outcome: 'reached' })
  })
})

test('a step that its provider has not taken is tried again while it has time, and then the next channel is', () => {
  const whatsapp = { state: 'sending', at: 0, retryAt: 5_000 } as const
  const steps = { push: { state: 'failed', at: 0 }, whatsapp } as const
  expect(next({ steps }, 4_999)).toEqual({ act: 'wait', until: 5_000 })
  expect(next({ steps }, 5_000)).toEqual({ act: 'send', channel: 'whatsapp' })
  expect(next({ steps }, 90_000)).toEqual({ act: 'send', channel: 'sms' })
  // Its provider is left out meanwhile.
  expect(next({ steps, open: ['sms'] }, 1_000)).toEqual({ act: 'send', channel: 'sms' })
})

test('what rings waits for its hours, and a push does not', () => {
  expect(next({ opensAt: 70_000 })).toEqual({ act: 'send', channel: 'push' })
  const steps = { push: { state: 'failed', at: 0 } } as const
  expect(next({ steps, opensAt: 70_000 })).toEqual({ act: 'wait', until: 70_000 })
  expect(next({ steps, opensAt: 70_000 }, 70_000)).toEqual({ act: 'send', channel: 'whatsapp' })
  expect(next({ steps, opensAt: 70_000, neededBy: 69_999 })).toEqual({ act: 'desk' })
})

type Event =
  | { what: 'time'; by: number }
  | { what: 'report'; channel: Channel; state: StepState }
  | { what: 'untrue' }
  | { what: 'seen' }

const reports: readonly StepState[] = ['in-doubt', 'sent', 'failed', 'delivered', 'read']
const event = fc.oneof<fc.Arbitrary<Event>[]>(
  fc.record({ what: fc.constant('time'), by: fc.integer({ min: 0, max: 130_000 }) }),
  fc.record({
    what: fc.constant('report'),
    channel: fc.constantFrom(...channels),
    state: fc.constantFrom(...reports),
  }),
  fc.constant({ what: 'untrue' }),
  fc.constant({ what: 'seen' }),
)

/** A worker that follows the ladder, in a world where reports come late, twice, out of order, and before the provider's own answer. */
function climbed(start: Climb, events: readonly Event[]) {
  let [climb, now]: [Climb, number] = [start, 0]
  const sent: { channel: Channel; wasTrue: boolean }[] = []
  let outcome: string | undefined
  const work = () => {
    for (let turn = 0; turn < 10 && outcome === undefined; turn += 1) {
      const step = chooseStep(climb, now, usualWaits)
      if (step.act === 'send') {
        sent.push({ channel: step.channel, wasTrue: climb.isTrue })
        climb = { ...climb, steps: { ...climb.steps, [step.channel]: { state: 'sending', at: now } } }
      } else if (step.act === 'desk') climb = { ...climb, isAtDesk: true }
      else if (step.act === 'settle') outcome = step.outcome
      else return
    }
  }
  const happens = (one: Event) => {
    if (one.what === 'time') now += one.by
    if (one.what === 'untrue') climb = { ...climb, isTrue: false }
    if (one.what === 'seen') climb = { ...climb, isSeen: true }
    if (one.what !== 'report') return
    const step = climb.steps[one.channel]
    if (!step) return
    climb = { ...climb, steps: { ...climb.steps, [one.channel]: { ...step, state: raised(step.state, one.state) } } }
    // a report after the end still takes a row off the desk's list
    if (outcome === undefined || outcome === 'reached') return
    if (climb.isTrue && (one.state === 'delivered' || one.state === 'read')) outcome = 'reached'
  }
  work()
  for (const one of events) {
    happens(one)
    work()
  }
  for (let turn = 0; turn < 8; turn += 1) {
    now += 130_000
    work()
  }
  return { climb, sent, outcome }
}

test('in every order of events, a patient ends reached or on the desk’s list, and nothing is sent that has become untrue', () => {
  const start = fc.record({
    climbs: fc.boolean(),
    open: fc.subarray([...channels]),
    neededBy: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: undefined }),
    opensAt: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(start, fc.array(event, { maxLength: 12 }), (begun, events) => {
      const { climb, sent, outcome } = climbed({ ...fresh, ...begun }, events)
      const isListed = climb.isAtDesk && outcome === undefined
      expect(sent.every(({ wasTrue }) => wasTrue)).toBe(true)
      expect(new Set(sent.map(({ channel }) => channel)).size).toBe(sent.length)
      expect(sent.every(({ channel }) => begun.open.includes(channel))).toBe(true)
      const isReached = outcome === 'reached'
      expect(isReached && isListed).toBe(false)
      expect(isReached || isListed || !begun.climbs || !climb.isTrue).toBe(true)
      expect(isListed && (!climb.isTrue || !begun.climbs)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('states only go up', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...stepStates)), (reported) => {
      let state: StepState = 'sending'
      for (const one of reported) {
        const after = raised(state, one)
        expect(stepStates.indexOf(after)).toBeGreaterThanOrEqual(stepStates.indexOf(state))
        state = after
      }
      expect(state).toBe(stepStates[Math.max(0, ...reported.map((one) => stepStates.indexOf(one)))])
    }),
  )
})
