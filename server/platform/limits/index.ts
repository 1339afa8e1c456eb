import { Problem } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/index.ts'
import type { Limit } from './limit.ts'
import { countOf, forgetTries, removeEndedTries, takeBackTry } from './store.ts'
import { keyOf, Tallies } from './tallies.ts'

export { removeEndedTries }
export type { Limit } from './limit.ts'
export { networkOf } from './network-of.ts'

/** Limits that hold over every node, because they are counted in the database: each try at once, or what comes too often
 *  for that by {@link Tallies}. */
export class Limits {
  readonly #db: Connection
  readonly #clock: Clock
  readonly #on: boolean
  readonly #tallies: Tallies

  constructor(db: Connection, clock: Clock, on: boolean) {
    this.#db = db
    this.#clock = clock
    this.#on = on
    this.#tallies = new Tallies(db, clock)
  }

  get isOn(): boolean {
    return this.#on
  }

  /** Counts a try before it is made, so that a hundred at the same moment are a hundred tries.
   *  @throws Problem `too-many-requests` */
  async count(limit: Limit, subject: string): Promise<void> {
    if (!this.#on) return
    const now = this.#clock()
    const { count, windowEnds } = await countOf(this.#db, keyOf(limit, subject), now, limit.seconds)
    if (count > limit.most) throw tooMany(windowEnds.getTime() - now.getTime())
  }

  /** Counts what comes too often to ask the database each time; with several nodes it may let through somewhat more.
   *  @param many how many it counts for
   *  @throws Problem `too-many-requests` */
  tally(limit: Limit, subject: string, many = 1): void {
    if (!this.#on) return
    const { count, windowEnds } = this.#tallies.count(limit, subject, many)
    if (count > limit.most) throw tooMany(windowEnds - this.#clock().getTime())
  }

  /** Tells the other nodes at once what was tallied; it is told every two seconds anyway. */
  tell = (): Promise<void> => this.#tallies.tell()

  /** Takes one counted try back: it turned out not to be one of those that are limited. */
  async takeBack(limit: Limit, subject: string): Promise<void> {
    if (this.#on) await takeBackTry(this.#db, keyOf(limit, subject))
  }

  /** Forgets all tries of a subject. */
  async forget(limit: Limit, subject: string): Promise<void> {
    if (this.#on) await forgetTries(this.#db, keyOf(limit, subject))
  }
}

/** @param left milliseconds until the window ends */
function tooMany(left: number): Problem {
  const seconds = Math.max(1, Math.ceil(left / 1000))
  return new Problem('too-many-requests', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
}
