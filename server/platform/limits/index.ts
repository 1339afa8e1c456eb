import type { Clock } from '../clock.ts'
import { isDatabaseAway, type Connection } from '../database/index.ts'
import { Problem, type ProblemCode } from '../problem.ts'
import { FixedWindowCounter, keyOf, type Limit, type Try } from './fixed-window-counter.ts'
import { countTries, removeEndedTries, takeBackTries, type TakenBack } from './store.ts'

export { removeEndedTries }
export { type Limit, type Try, triesByNetwork, networkOf, networksAround } from './fixed-window-counter.ts'

/** Tries that could not be taken back yet, at most. */
const mostOwed = 1_000

/** Limits of two kinds: `count` counts a try in the database, so it holds over all nodes; `countHere` counts in the memory
 *  of this node. */
export class Limits {
  readonly #db: Connection
  readonly #clock: Clock
  readonly #on: boolean
  readonly #counter = new FixedWindowCounter()
  #owed: TakenBack[] = []

  constructor(db: Connection, clock: Clock, on: boolean) {
    this.#db = db
    this.#clock = clock
    this.#on = on
  }

  get isOn(): boolean {
    return this.#on
  }

  /** Counts a try before it is made, so that a hundred at the same moment are a hundred tries.
   *  @throws Problem `too-many-requests` */
  count = (limit: Limit, subject: string): Promise<void> => this.countAll([{ limit, subject }])

  /** Counts tries in one statement, or none of them when one has reached its limit: an address that is over its own limit
   *  adds nothing to an account's. Limits are named in one order everywhere: address, account at an address, account.
   *  @throws Problem `too-many-requests` */
  async countAll(tries: readonly Try[]): Promise<void> {
    if (!this.#on) return
    await this.#settle()
    const now = this.#clock()
    const counted = tries.map(({ limit, subject }) => ({ ...limit, subject: keyOf(limit, subject) }))
    let fullUntil: Date | undefined
    try {
      fullUntil = await countTries(this.#db, counted, now)
    } catch (error) {
      // The database may have counted it before the connection broke.
      this.#owe(toTakeBack(tries), error)
      throw error
    }
    if (fullUntil) throw tooMany(fullUntil.getTime() - now.getTime())
  }

  /** Does what is limited by its failures of one kind: every other outcome is taken back.
   *  @throws Problem `too-many-requests`, before it is done, and what the act throws */
  async countFailures<T>(code: ProblemCode, tries: readonly Try[], act: () => Promise<T>): Promise<T> {
    await this.countAll(tries)
    let isCounted = false
    try {
      return await act()
    } catch (error) {
      isCounted = error instanceof Problem && error.code === code
      throw error
    } finally {
      if (!isCounted) await this.takeBack(tries)
    }
  }

  /** Counts in the memory of this node what is too frequent for a statement each; a restart resets it.
   *  @param amount how much it adds to the count
   *  @throws Problem `too-many-requests` */
  countHere(limit: Limit, subject: string, amount = 1): void {
    if (!this.#on) return
    const now = this.#clock().getTime()
    const { count, endsAt } = this.#counter.add(limit, subject, amount, now)
    if (count > limit.most) throw tooMany(endsAt - now)
  }

  /** Takes counted tries back: they turned out not to be limited. Without the database it is done before the next count.
   *  @param succeeded tries that start anew are then forgotten as a whole */
  async takeBack(tries: readonly Try[], { succeeded = false } = {}): Promise<void> {
    if (!this.#on) return
    const taken = toTakeBack(tries, succeeded)
    await takeBackTries(this.#db, taken).catch((error: unknown) => {
      if (!this.#owe(taken, error)) throw error
    })
  }

  /** Keeps what the database could not take back because it is away. */
  #owe(taken: readonly TakenBack[], error: unknown): boolean {
    const away = isDatabaseAway(error)
    if (away) this.#owed = [...this.#owed, ...taken].slice(0, mostOwed)
    return away
  }

  async #settle(): Promise<void> {
    if (this.#owed.length === 0) return
    const owed = this.#owed
    this.#owed = []
    // One statement for each: in one of them all, two nodes could wait for each other in a circle.
    for (const taken of owed)
      await takeBackTries(this.#db, [taken]).catch((error: unknown) => this.#owe([taken], error))
  }
}

const toTakeBack = (tries: readonly Try[], succeeded = false): TakenBack[] =>
  tries.map(({ limit, subject, startsAnew = false }) => ({
    subject: keyOf(limit, subject),
    all: succeeded && startsAnew,
  }))

/** @param left milliseconds until the window ends */
function tooMany(left: number): Problem {
  const seconds = Math.max(1, Math.ceil(left / 1000))
  return new Problem('too-many-requests', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
}
