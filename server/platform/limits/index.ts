import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/index.ts'
import { countOf, forgetTries, takeBackTry } from './store.ts'

/** How often something may be tried: so many times in so many seconds, for one subject such as an address. */
export interface Limit {
  /** What is limited: `login-address`, `login-number`. */
  name: string
  most: number
  seconds: number
}

/** Limits that hold over every node, because they are counted in the database. */
export class Limits {
  readonly #db: Connection
  readonly #clock: Clock
  readonly #on: boolean

  constructor(db: Connection, clock: Clock, on: boolean) {
    this.#db = db
    this.#clock = clock
    this.#on = on
  }

  /** Counts a try before it is made, so that a hundred at the same moment are a hundred tries.
   *  @throws Problem `too-many-requests` */
  async count(limit: Limit, subject: string): Promise<void> {
    if (!this.#on) return
    const now = this.#clock()
    const { count, windowEnds } = await countOf(this.#db, keyOf(limit, subject), now, limit.seconds)
    if (count <= limit.most) return
    const seconds = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / 1000))
    throw new Problem('too-many-requests', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
  }

  /** Takes one counted try back: it turned out not to be one of those that are limited. */
  async takeBack(limit: Limit, subject: string): Promise<void> {
    if (this.#on) await takeBackTry(this.#db, keyOf(limit, subject))
  }

  /** Forgets all tries of a subject. */
  async forget(limit: Limit, subject: string): Promise<void> {
    if (this.#on) await forgetTries(this.#db, keyOf(limit, subject))
  }
}

/** Numbers and addresses are personal: only their hash is kept. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
