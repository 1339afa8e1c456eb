/** The channels of the ladder, in the order in which a message climbs. */
export const channels = ['push', 'whatsapp', 'sms'] as const
export type Channel = (typeof channels)[number]

/** The states of a message on one channel. They only go up: a later one replaces an earlier one, and never the reverse. `in-doubt`: the
 *  provider may have accepted it. Only `delivered` and `read` prove that it has arrived. */
export const stepStates = ['sending', 'in-doubt', 'sent', 'failed', 'delivered', 'read'] as const
export type StepState = (typeof stepStates)[number]

export interface Step {
  state: StepState
  /** When the step began, in milliseconds since 1970. */
  at: number
  /** When it may be tried again: its provider was busy or away. */
  retryAt?: number
}

/** Milliseconds that a channel has to prove that a message has arrived. */
export type Waits = Readonly<Record<Channel, number>>
export const usualWaits: Waits = { push: 60_000, whatsapp: 90_000, sms: 120_000 }

/** The facts about a message. */
export interface Climb {
  /** Whether it must arrive; the others use one channel. */
  climbs: boolean
  /** What it says is still so. */
  isTrue: boolean
  /** The patient has the page open, has said to be on the way, or has been reached by the desk. */
  isSeen: boolean
  /** When what it says happens; undefined where that is not known, and for a call. */
  neededBy: number | undefined
  /** The channels that the hospital has and the patient agreed to. */
  open: readonly Channel[]
  /** Before it, messages are pushed only. */
  opensAt?: number | undefined
  steps: Readonly<Partial<Record<Channel, Step>>>
  /** It is on the desk's list. */
  isAtDesk: boolean
}

/** What to do next. `settle`: nothing more is sent; `rest`: it stays on the desk's list until its patient is reached or it becomes untrue. */
export type NextStep =
  | { act: 'send'; channel: Channel }
  | { act: 'wait'; until: number }
  | { act: 'desk' }
  | { act: 'rest' }
  | { act: 'settle'; outcome: 'reached' | 'untrue' | 'told' }

const isProof = ({ state }: Step): boolean => state === 'delivered' || state === 'read'

/** The state after a report, which may come late, twice or out of order. */
export const raised = (state: StepState, reported: StepState): StepState =>
  stepStates.indexOf(reported) > stepStates.indexOf(state) ? reported : state

/** The ladder: from the facts about a message to its next step. */
export function chooseStep(climb: Climb, now: number, waits: Waits): NextStep {
  const { steps, open } = climb
  if (climb.isSeen || Object.values(steps).some(isProof)) return { act: 'settle', outcome: 'reached' }
  if (!climb.isTrue) return { act: 'settle', outcome: 'untrue' }
  if (climb.isAtDesk) return { act: 'rest' }
  for (const channel of channels) {
    const step = steps[channel]
    const wait = waits[channel]
    if (!step) {
      if (!open.includes(channel)) continue
      if (climb.opensAt !== undefined && channel !== 'push' && now < climb.opensAt)
        return waitUntil(climb, climb.opensAt)
      if (!climb.climbs || hasTime(climb, now + wait)) return { act: 'send', channel }
      return { act: 'desk' }
    }
    if (step.state === 'failed') continue
    const isWaiting = now < step.at + wait
    if (step.state === 'sending' && step.retryAt !== undefined) {
      if (!isWaiting || !open.includes(channel)) continue
      if (now >= step.retryAt) return { act: 'send', channel }
      return waitUntil(climb, Math.min(step.retryAt, step.at + wait))
    }
    // It has used its one channel, as soon as that has answered.
    if (!climb.climbs && (step.state !== 'sending' || !isWaiting)) return { act: 'settle', outcome: 'told' }
    if (isWaiting) return waitUntil(climb, step.at + wait)
  }
  return climb.climbs ? { act: 'desk' } : { act: 'settle', outcome: 'told' }
}

const waitUntil = (climb: Climb, until: number): NextStep =>
  !climb.climbs || hasTime(climb, until) ? { act: 'wait', until } : { act: 'desk' }

const hasTime = ({ neededBy }: Climb, until: number): boolean => neededBy === undefined || until <= neededBy
