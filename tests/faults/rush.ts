import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { appointment } from '#contract/appointments.ts'
import type { Answer, Desk } from './desk.ts'

/** What a booking was promised. */
export interface Promised {
  id: string
  queueNumber: number
}

/** Callers who book one after the other without a pause, each booking under a key of its own, and who remember what
 *  they were promised and what they were left in doubt of. */
export class Rush {
  readonly acknowledged = new Map<string, Promised>()
  readonly inDoubt = new Set<string>()
  /** How often each status was answered; 0 for no answer at all. */
  readonly statuses = new Map<number, number>()
  readonly #desk: Desk
  #going = false
  #callers: Promise<void>[] = []

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** @param pause milliseconds that each of them waits after an answer, where the limits are on */
  start(callers: number, pause = 0): void {
    this.#going = true
    this.#callers = Array.from({ length: callers }, () => this.#callAgainAndAgain(pause))
  }

  /** Lets everybody hear the answer to what they asked last. */
  async end(): Promise<void> {
    this.#going = false
    await Promise.all(this.#callers)
  }

  /** Waits until so many more bookings are acknowledged than now. */
  async untilAcknowledged(more: number): Promise<void> {
    const enough = this.acknowledged.size + more
    while (this.acknowledged.size < enough) await delay(5)
  }

  /** Asks once for a booking under the key, again or for the first time. */
  async ask(key: string): Promise<void> {
    const answer = await this.#desk.book(key).catch((): Answer => ({ status: 0, body: undefined }))
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    const before = this.acknowledged.get(key)
    if (answer.status !== 200) {
      if (!before) this.inDoubt.add(key)
      return
    }
    const { _id: id, queueNumber } = appointment.parse(answer.body)
    if (before && (before.id !== id || before.queueNumber !== queueNumber))
      throw new Error(`One key was promised ${before.queueNumber} and then ${queueNumber}.`)
    this.acknowledged.set(key, { id, queueNumber })
    this.inDoubt.delete(key)
  }

  /** Asks again for everything that is in doubt, and for a few of those that are not, each key twice at the same moment.
   *  @throws Error when a key is promised something else than before */
  async askAgain(): Promise<void> {
    const keys = [...this.inDoubt, ...[...this.acknowledged.keys()].slice(-5)]
    const caller = async () => {
      for (let key = keys.shift(); key; key = keys.shift()) await Promise.all([this.ask(key), this.ask(key)])
    }
    await Promise.all(Array.from({ length: 8 }, caller))
  }

  async #callAgainAndAgain(pause: number): Promise<void> {
    while (this.#going) {
      const key = randomUUID()
      await this.ask(key)
      // Whoever is refused takes a breath.
      if (this.inDoubt.has(key)) await delay(200)
      else if (pause > 0) await delay(pause)
    }
  }
}
