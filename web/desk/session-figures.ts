import type { QueueEvent } from '#contract/queues.ts'
import type { slotHours } from '#contract/slot-hours.ts'

/** What a session has come to. */
export interface SessionFigures {
  seen: number
  missed: number
  moved: number
  cancelled: number
  /** How long people waited, in whole minutes; undefined where fewer than five are known. */
  waits: { known: number; half: number; eight: number; longest: number; longestNumber: number } | undefined
  /** In milliseconds since 1970. */
  firstCall: number | undefined
  /** How late the first call was, in whole minutes; 0 where it lies outside the session's hours. */
  late: number
  /** From and to, in milliseconds since 1970. */
  breaks: { from: number; to: number }[]
  /** Completions by half hour, from the first to the last. */
  halfHours: { at: number; seen: number }[]
  /** Undefined too where it was ended before it began by the clock. */
  endedAt: number | undefined
}

/** When the session begins and ends by the clock, in milliseconds since 1970. */
type Hours = ReturnType<typeof slotHours>

/** Fewer waits say nothing of a session. */
const fewest = 5
const halfHour = 30 * 60_000

interface Token {
  calls: number[]
  completedAt?: number
  end?: 'missed' | 'moved' | 'cancelled'
}

/** The figures of a session from its history: who was seen and when, how long each waited, breaks. A completion without a call says nothing of
 *  the time.
 *  @param arrivals when each token's patient came, by its number */
export function sessionFigures(
  history: readonly QueueEvent[],
  arrivals: ReadonlyMap<number, number>,
  { start = 0, end = 0 }: Hours,
): SessionFigures {
  const tokens = new Map<number, Token>()
  const states = history.filter(({ queueNumber }) => queueNumber === null)
  for (const event of history) if (event.queueNumber !== null) tokens.set(event.queueNumber, next(tokens, event))
  const all = [...tokens.values()]
  const done = all.flatMap(({ completedAt }) => completedAt ?? [])
  const count = (end: Token['end']) => all.filter((one) => one.end === end).length
  const waits = [...tokens].flatMap(([number, { calls, completedAt }]) => {
    const called = calls.at(-1)
    if (called === undefined || completedAt === undefined) return []
    const from = Math.max(start, arrivals.get(number) ?? start)
    return [{ number, minutes: Math.max(0, Math.round((called - from) / 60_000)) }]
  })
  const firstCall = all.flatMap(({ calls }) => calls).toSorted((a, b) => a - b)[0]
  const endedAt = timeOf(states.findLast(({ to }) => to === 'closed'))
  return {
    seen: done.length,
    missed: count('missed'),
    moved: count('moved'),
    cancelled: count('cancelled'),
    waits: summed(waits.toSorted((one, other) => one.minutes - other.minutes)),
    firstCall,
    late: firstCall !== undefined && firstCall < end ? Math.max(0, Math.round((firstCall - start) / 60_000)) : 0,
    breaks: breaksIn(states),
    halfHours: byHalfHour(done),
    endedAt: endedAt !== undefined && endedAt > start ? endedAt : undefined,
  }
}

const timeOf = (event: QueueEvent | undefined) => event && Date.parse(event.at)

/** A token after an act. */
function next(tokens: ReadonlyMap<number, Token>, { queueNumber, act, from, to, at }: QueueEvent): Token {
  const { calls = [] } = tokens.get(queueNumber ?? 0) ?? {}
  const time = Date.parse(at)
  const called = act === 'call' ? [...calls, time] : act === 'undo' && from === 'called' ? calls.slice(0, -1) : calls
  if (to === 'completed') return { calls: called, completedAt: time }
  if (to === 'no_show') return { calls: called, end: 'missed' }
  if (to !== 'cancelled') return { calls: called }
  const isMoved = act === 'transfer' || act === 'reschedule'
  return { calls: called, end: isMoved ? 'moved' : from === 'no_show' ? 'missed' : 'cancelled' }
}

function summed(waits: readonly { number: number; minutes: number }[]): SessionFigures['waits'] {
  const longest = waits.at(-1)
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1]?.minutes ?? 0
  if (!longest || waits.length < fewest) return undefined
  return {
    ...{ known: waits.length, half: at(0.5), eight: at(0.8) },
    ...{ longest: longest.minutes, longestNumber: longest.number },
  }
}

const breaksIn = (states: readonly QueueEvent[]) =>
  states.flatMap((event, place) => {
    const end = timeOf(states[place + 1])
    return event.to === 'paused' && end !== undefined ? [{ from: Date.parse(event.at), to: end }] : []
  })

function byHalfHour(times: readonly number[]): SessionFigures['halfHours'] {
  if (times.length === 0) return []
  const first = Math.floor(Math.min(...times) / halfHour)
  const last = Math.floor(Math.max(...times) / halfHour)
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    at: (first + place) * halfHour,
    seen: times.filter((time) => Math.floor(time / halfHour) === first + place).length,
  }))
}
