import { setTimeout as delay } from 'node:timers/promises'
import { appointment } from '#contract/appointments.ts'
import type { Chance } from './chance.ts'
import type { Answer, Desk } from './desk.ts'
import type { BookingTry, CompletionTry } from './history.ts'

/** Of a hundred things that a caller does, how many are completions, and how many are bookings asked for once more. */
const completions = 35
const repeats = 5

/** Callers of a desk who book and complete one after the other without a pause, each booking under a key of its own.
 *  Records all requests and their results. */
export class Rush {
  readonly bookings: BookingTry[] = []
  readonly completions: CompletionTry[] = []
  /** The id that each key was promised. */
  readonly acknowledged = new Map<string, string>()
  readonly completed = new Set<string>()
  /** How often each status was answered; 0 for no answer at all. */
  readonly statuses = new Map<number, number>()
  readonly desk: Desk
  readonly #chance: Chance
  readonly #inDoubt = new Set<string>()
  readonly #doubtfulCompletions = new Set<string>()
  /** Waiting ids without a completion in progress, in the order of their booking. */
  readonly #waiting = new Set<string>()
  #going = false
  #callers: Promise<void>[] = []
  #started = 0

  constructor(desk: Desk, chance: Chance) {
    this.desk = desk
    this.#chance = chance
  }

  /** Requests in doubt. */
  get inDoubt(): number {
    return this.#inDoubt.size + this.#doubtfulCompletions.size
  }

  /** @param pause milliseconds that each of them waits after an answer, where the limits are on */
  start(callers: number, pause = 0): void {
    this.#going = true
    this.#callers = Array.from({ length: callers }, () => this.#callAgainAndAgain(`caller ${++this.#started}`, pause))
  }

  /** Waits for the answers to all requests in progress. */
  async end(): Promise<void> {
    this.#going = false
    await Promise.all(this.#callers)
  }

  /** Waits until so many more bookings, and a completion or more, are acknowledged than now. */
  async untilAcknowledged(more: number): Promise<void> {
    const [booked, completed] = [this.acknowledged.size + more, this.completed.size + 1]
    while (this.acknowledged.size < booked || this.completed.size < completed) await delay(5)
  }

  /** Asks once for a booking under the key, again or for the first time.
   *  @returns whether it was acknowledged */
  async book(key: string): Promise<boolean> {
    const { desk } = this
    const { start, end, answer } = await this.#asked(() => desk.book(key))
    const queue = `${desk.slotId} ${desk.date}`
    if (answer.status !== 200) {
      this.bookings.push({ key, queue, start, end, answer: isDoubt(answer) ? 'doubt' : 'refused' })
      if (!this.acknowledged.has(key)) this.#inDoubt.add(key)
      return false
    }
    const { _id: id, queueNumber } = appointment.parse(answer.body)
    this.bookings.push({ key, queue, start, end, answer: { id, queueNumber } })
    if (!this.acknowledged.has(key)) this.#waiting.add(id)
    this.acknowledged.set(key, id)
    this.#inDoubt.delete(key)
    return true
  }

  /** Asks once for a completion, again or for the first time.
   *  @returns whether it was acknowledged */
  async complete(id: string): Promise<boolean> {
    this.#waiting.delete(id)
    const { start, end, answer } = await this.#asked(() => this.desk.complete(id))
    const done = answer.status === 200
    this.completions.push({ id, start, end, answer: done ? 'completed' : isDoubt(answer) ? 'doubt' : 'refused' })
    if (done) {
      this.completed.add(id)
      this.#doubtfulCompletions.delete(id)
    } else if (!this.completed.has(id)) this.#doubtfulCompletions.add(id)
    return done
  }

  /** Retries all requests in doubt, and a few others, each twice at the same moment. */
  async askAgain(): Promise<void> {
    const asks = [
      ...[...this.#inDoubt, ...[...this.acknowledged.keys()].slice(-5)].map((key) => () => this.book(key)),
      ...[...this.#doubtfulCompletions, ...[...this.completed].slice(-3)].map((id) => () => this.complete(id)),
    ]
    const caller = async () => {
      for (let ask = asks.shift(); ask; ask = asks.shift()) await Promise.all([ask(), ask()])
    }
    await Promise.all(Array.from({ length: 8 }, caller))
  }

  async #asked(ask: () => Promise<Answer>): Promise<{ start: number; end: number; answer: Answer }> {
    const start = performance.now()
    const answer = await ask().catch((): Answer => ({ status: 0, body: undefined }))
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    return { start, end: performance.now(), answer }
  }

  async #callAgainAndAgain(name: string, pause: number): Promise<void> {
    const chance = this.#chance.fork(name)
    while (this.#going) {
      // A rejected caller pauses.
      const done = await this.#callOnce(chance)
      if (!done || pause > 0) await delay(done ? pause : chance.whole(100, 300))
    }
  }

  /** Draws the same each time, independently of the waiting appointments. */
  #callOnce(chance: Chance): Promise<boolean> {
    const [what, key, which] = [chance.whole(0, 100), chance.uuid(), chance.whole(0, 4)]
    const waiting = [...this.#waiting.values().take(which + 1)].at(-1)
    if (what < completions && waiting !== undefined) return this.complete(waiting)
    const earlier = what >= 100 - repeats ? [...this.acknowledged.keys()].at(-1 - which) : undefined
    return this.book(earlier ?? key)
  }
}

const isDoubt = ({ status }: Answer): boolean => status === 0 || status >= 500
