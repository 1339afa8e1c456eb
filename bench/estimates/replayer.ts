import {
  estimateQueue,
  learn,
  noKnowledge,
  noPooled,
  type Knowledge,
  type NumberEstimate,
  type Pooled,
  type Quantiles,
  type QueueEstimate,
  type Session,
} from '#server/estimates/index.ts'
import type { Ask } from './simulate.ts'

/** An answer to an ask, as a line of OUT. */
export interface Answer extends Record<keyof Quantiles, number | null> {
  session: string
  at: number
  number: number
  ahead: number
}

/** Replays sessions through the product's own code, in the order of time: those before are the history of the later ones. */
export class Replayer {
  #pooled: Pooled = noPooled()
  readonly #known = new Map<string, Knowledge>()

  /** The knowledge of a session's doctor and slot before it. */
  knowledgeOf = ({ doctor, slot, speciality }: Session): Knowledge =>
    this.#known.get(JSON.stringify([doctor, slot])) ?? noKnowledge(speciality)

  /** Answers the asks of a session, then learns from it. */
  replay(session: Session, asks: readonly Ask[]): Answer[] {
    const knowledge = this.knowledgeOf(session)
    const moments = new Map<number, QueueEstimate>()
    const answers = asks.map(({ at, number }) => {
      const estimate = moments.get(at) ?? estimateQueue(knowledge, this.#pooled, session, at)
      moments.set(at, estimate)
      return answerOf(session, estimate, number)
    })
    const learnt = learn(knowledge, session, this.#pooled)
    this.#known.set(JSON.stringify([session.doctor, session.slot]), learnt.knowledge)
    this.#pooled = learnt.pooled
    return answers
  }
}

/** A number that is inside, done, cancelled or missed has none ahead and no range. One that was never booked stands behind the line. */
function answerOf({ session, events }: Session, { at, line, walkIn }: QueueEstimate, number: number): Answer {
  const isKnown = events.some((event) => event.at <= at && 'number' in event && event.number === number)
  const found: Omit<NumberEstimate, 'number'> =
    line.find((one) => one.number === number) ?? (isKnown ? { ahead: 0, range: null } : walkIn)
  return {
    ...{ session, at, number, ahead: found.ahead },
    ...{ p10: found.range?.p10 ?? null, p50: found.range?.p50 ?? null, p90: found.range?.p90 ?? null },
  }
}
