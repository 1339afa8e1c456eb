import { open, writeFile } from 'node:fs/promises'
import { z } from 'zod'
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

const at = z.number()
const number = z.int()

const ofNumber = ['booked', 'called', 'completed', 'no_show', 'cancelled', 'rejoined', 'arrived'] as const
const priorities = ['none', 'senior', 'disabled', 'pregnant', 'doctor', 'emergency'] as const

const event = z.discriminatedUnion('what', [
  z.object({ at, what: z.enum(ofNumber), number }),
  z.object({ at, what: z.literal('priority'), number, priority: z.enum(priorities).catch('senior') }),
  z.object({ at, what: z.literal('late'), minutes: z.number() }),
  z.object({ at, what: z.literal('paused'), reason: z.string().optional().catch(undefined) }),
  z.object({ at, what: z.literal('resumed') }),
])

const known: readonly unknown[] = [...ofNumber, 'priority', 'late', 'paused', 'resumed']

/** A line of IN. Unknown fields and events of unknown kinds are ignored. */
const line = z.object({
  session: z.string(),
  doctor: z.string(),
  slot: z.string(),
  speciality: z.string().default(''),
  start: z.string().nullable(),
  end: z.string().nullable().default(null),
  events: z
    .array(z.looseObject({ what: z.string() }))
    .transform((events) => events.filter(({ what }) => known.includes(what)))
    .pipe(z.array(event)),
  asks: z.array(z.object({ at, number })).default([]),
})

/** Replays a file of sessions, line by line, and writes an answer for each ask in the order of the asks.
 *  @throws Error that names the line which cannot be read */
export async function replayFile(from: string, to: string): Promise<{ sessions: number; answers: number }> {
  const replayer = new Replayer()
  const counts = { sessions: 0, answers: 0 }
  async function* answered() {
    let row = 0
    for await (const text of (await open(from)).readLines()) {
      row += 1
      if (text.trim() === '') continue
      const { asks, ...session } = parse(text, row)
      const answers = replayer.replay(session, asks)
      counts.sessions += 1
      counts.answers += answers.length
      yield answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')
    }
  }
  await writeFile(to, answered())
  return counts
}

function parse(text: string, row: number): z.infer<typeof line> {
  try {
    return line.parse(JSON.parse(text))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`Line ${row} is no session: ${why}`, { cause: error })
  }
}
