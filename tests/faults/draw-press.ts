import { priority } from '#contract/appointments.ts'
import type { ActDesk } from './act-desk.ts'
import type { Chance } from './chance.ts'
import type { Press } from './check-acts.ts'

/** A press with its request and its outcome. */
export interface Asked extends Press {
  request: { method: string; path: string; token: string; body: object }
  tries: number
  /** The number that is called, by the last answer to `next`. */
  inside?: number | null
}

type Act = Press['act']

/** Of a hundred presses so many are of each kind. */
const shares: readonly [act: Act, by: 'desk' | 'phone', ofHundred: number][] = [
  ['next', 'desk', 32],
  ['call', 'desk', 10],
  ['no-show', 'desk', 10],
  ['rejoin', 'desk', 9],
  ['rejoin', 'phone', 3],
  ['arrive', 'desk', 2],
  ['arrive', 'phone', 6],
  ['priority', 'desk', 7],
  ['move', 'desk', 7],
  ['undo', 'desk', 7],
  ['complete', 'desk', 3],
  ['state', 'desk', 4],
]

interface State {
  state: string
  minutes?: number
  reason?: string
}

const states: readonly [State, ...State[]] = [
  { state: 'open' },
  { state: 'late', minutes: 15 },
  { state: 'late', minutes: 30 },
  { state: 'paused', reason: 'break' },
]

/** One desk, and a phone beside it: draws what they press, mostly on the numbers of the last presses. */
export class PressDrawer {
  readonly #at: ActDesk
  readonly #chance: Chance
  #inside: number | null = null
  readonly #lately: number[] = []

  constructor(at: ActDesk, chance: Chance) {
    this.#at = at
    this.#chance = chance
  }

  draw(): Asked {
    const chance = this.#chance
    const key = chance.uuid()
    let left = chance.whole(0, 100)
    const [act, by] = shares.find(([, , ofHundred]) => (left -= ofHundred) < 0) ?? (['next', 'desk'] as const)
    const number = this.#numberFor(act, by)
    const wants =
      act === 'priority'
        ? chance.one(['emergency', ...priority.options])
        : act === 'move'
          ? chance.one(['up', 'down'])
          : undefined
    const state = act === 'state' ? chance.one(states) : undefined
    const request = this.#requestOf(act, by, { number, wants, state })
    const asked = wants ?? state?.state
    return {
      ...{ key, act, number, request, tries: 0, start: performance.now(), end: Infinity, outcome: 'doubt' },
      ...(asked && { wants: asked }),
      minutes: state?.minutes,
    }
  }

  /** Remembers what a press came to. */
  learn({ number, called, inside, outcome }: Asked): void {
    if (inside !== undefined) this.#inside = inside
    const last = called ?? number
    if (outcome === 'acknowledged' && last) this.#lately.push(last)
  }

  #numberFor(act: Act, by: 'desk' | 'phone'): number | null {
    const chance = this.#chance
    const { ids, numbersOfPhone } = this.#at
    const any =
      by === 'phone' ? (numbersOfPhone[chance.whole(0, numbersOfPhone.length)] ?? 1) : chance.whole(1, ids.length + 1)
    const [isLately, back] = [chance.often(70), chance.whole(1, 6)]
    if (act === 'state') return null
    if (act === 'next') return chance.often(85) ? this.#inside : null
    if (act === 'complete' || act === 'no-show') return this.#inside ?? any
    const last = act === 'undo' ? this.#lately.at(-1) : this.#lately.at(-back)
    return isLately && by === 'desk' && last !== undefined ? last : any
  }

  #requestOf(
    act: Act,
    by: 'desk' | 'phone',
    { number, wants, state }: { number: number | null; wants: string | undefined; state: State | undefined },
  ): Asked['request'] {
    const { slotId, ids, arrivalCode, [by]: token } = this.#at
    const id = ids[(number ?? 0) - 1]
    const [ofQueue, ofOne] = [`/api/queues/${slotId}`, `/api/appointments/${id}`]
    // As the page asks: an outbox sends presses faster than they were made.
    if (act === 'next')
      return { method: 'POST', path: `${ofQueue}/next`, token, body: id ? { complete: id, sure: true } : {} }
    if (state) return { method: 'PUT', path: `${ofQueue}/state`, token, body: state }
    if (act === 'complete') return { method: 'PATCH', path: `${ofOne}/complete`, token, body: {} }
    if (act === 'priority') return { method: 'PUT', path: `${ofOne}/priority`, token, body: { priority: wants } }
    const body =
      act === 'move'
        ? { to: wants, reason: 'In pain' }
        : act === 'arrive' && by === 'phone'
          ? { code: arrivalCode }
          : {}
    return { method: 'POST', path: `${ofOne}/${act}`, token, body }
  }
}
