import type { FollowedSession } from './follow-session.ts'
import { kindOf, kinds, type Kind } from './kinds.ts'
import { isSkipped } from './line.ts'
import { nth } from './numbers.ts'

/** Counts of which kinds the waiting numbers were in a session, and whether they were taken in the end. */
export class Coming {
  readonly #seen = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))

  /** Looks at the line after an event. */
  look({ began, line, arrivals }: FollowedSession, start: number): void {
    if (began === null) return
    let ahead = 0
    for (const token of line.order) {
      if (token.status !== 'waiting') continue
      this.#seen.get(kindOf(token, ahead, start, arrivals > 0))?.add(token.number)
      ahead += 1
    }
  }

  /** How many of each kind came due, and how many of them were not taken. Those still waiting at the end came not due. */
  outcome({ line }: FollowedSession): { due: number[]; missed: number[] } {
    const due = kinds.map(() => 0)
    const missed = kinds.map(() => 0)
    kinds.forEach((kind, at) => {
      for (const number of this.#seen.get(kind) ?? []) {
        const token = line.tokens.get(number)
        if (!token || (token.status === 'waiting' && !isSkipped(token))) continue
        due[at] = nth(due, at) + 1
        if (token.wasMissed || (token.status !== 'done' && token.status !== 'called')) missed[at] = nth(missed, at) + 1
      }
    })
    return { due, missed }
  }
}
