import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { ActDesk } from './act-desk.ts'
import type { Chance } from './chance.ts'
import { call, type Answer } from './desk.ts'
import { PressDrawer, type Asked } from './draw-press.ts'

const answerOfNext = z.object({
  called: z.object({ queueNumber: z.number() }).nullish(),
  queue: z.object({ called: z.array(z.object({ queueNumber: z.number() })) }),
})

/** Two desks of one session, and the phone of a patient, that press at random. Every press has an Idempotency-Key, and is sent again with
 *  it until it is answered. Records all presses. */
export class SessionOfActs {
  readonly presses: Asked[] = []
  /** How often each status was answered; 0 for no answer at all. */
  readonly statuses = new Map<number, number>()
  readonly #at: ActDesk
  readonly #url: string
  readonly #chance: Chance
  #going = false
  #desks: Promise<void>[] = []

  /** @param url the way of the desks and the phone to the product */
  constructor(at: ActDesk, url: string, chance: Chance) {
    this.#at = at
    this.#url = url
    this.#chance = chance
  }

  get acknowledged(): number {
    return this.presses.filter(({ outcome }) => outcome === 'acknowledged').length
  }

  start(): void {
    this.#going = true
    this.#desks = ['one', 'two'].map((name) => this.#pressAgainAndAgain(this.#chance.fork(name)))
  }

  /** Waits until so many more presses are acknowledged than now. */
  async untilAcknowledged(more: number): Promise<void> {
    const enough = this.acknowledged + more
    while (this.acknowledged < enough) await delay(5)
  }

  /** Waits until every press is answered. */
  async end(): Promise<void> {
    this.#going = false
    await Promise.all(this.#desks)
  }

  /** Sends the last presses again, each twice at the same moment, as a phone whose outbox has lost their answers. */
  async askAgain(): Promise<void> {
    for (const press of this.presses.slice(-20)) await Promise.all([this.#ask(press), this.#ask(press)])
  }

  async #pressAgainAndAgain(chance: Chance): Promise<void> {
    const drawer = new PressDrawer(this.#at, chance)
    while (this.#going) {
      const press = drawer.draw()
      this.presses.push(press)
      while (!(await this.#ask(press))) await delay(chance.whole(20, 100))
      drawer.learn(press)
    }
  }

  /** Sends a press once, again or for the first time.
   *  @returns whether it was answered, with a refusal too */
  async #ask(press: Asked): Promise<boolean> {
    const { method, path, token, body } = press.request
    const asked = call(this.#url, method, path, { token, key: press.key, body })
    const { status, body: sent } = await asked.catch((): Answer => ({ status: 0, body: undefined }))
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    press.tries += 1
    const isAnswered = status >= 200 && status < 500
    if (status === 200) this.#acknowledge(press, sent)
    else if (isAnswered && press.tries === 1) press.outcome = 'refused'
    else if (!isAnswered && press.outcome === 'refused') press.outcome = 'doubt'
    return isAnswered
  }

  #acknowledge(press: Asked, sent: unknown): void {
    press.outcome = 'acknowledged'
    press.end = Math.min(press.end, performance.now())
    if (press.act !== 'next') return
    const { called, queue } = answerOfNext.parse(sent)
    press.called ??= called?.queueNumber ?? null
    press.inside = queue.called[0]?.queueNumber ?? null
  }
}
