import { isDeepStrictEqual } from 'node:util'
import { appointmentStatus, type AppointmentStatus, type Priority } from '#contract/appointments.ts'
import { type DeskAppointment } from '#contract/desk-appointments.ts'
import { queueReason, queueStatus, type QueueReason, type QueueStatus } from '#contract/live-queue.ts'
import type { Queue, QueueEvent } from '#contract/queues.ts'

/** One token as the history tells it. */
interface Token {
  status: AppointmentStatus
  position: number
  priority: Priority
  calls: number
  hasArrived: boolean
}

/** The tokens of a queue after these events. Before the first, each waits at its number. */
export function replay(numbers: readonly number[], history: readonly QueueEvent[]): Map<number, Token> {
  const tokens = new Map(
    numbers.map((number): [number, Token] => [
      number,
      { status: 'waiting', position: number, priority: 'none', calls: 0, hasArrived: false },
    ]),
  )
  for (const event of history) {
    if (event.queueNumber === null) continue
    const before = tokens.get(event.queueNumber)
    if (before?.status !== event.from)
      throw new Error(`Event ${event.seq} leads ${event.queueNumber} from ${event.from}, but it was ${before?.status}.`)
    tokens.set(event.queueNumber, {
      status: appointmentStatus.parse(event.to),
      position: event.position ?? event.queueNumber,
      priority: event.priority ?? 'none',
      calls: event.calls ?? 0,
      hasArrived: before.hasArrived || event.act === 'arrive',
    })
  }
  return tokens
}

/** A queue itself, beside its tokens. */
interface QueueItself {
  /** In the order of the calls. */
  called: readonly number[]
  /** The completed numbers, the last one at the end. */
  completed: readonly number[]
  state: QueueStatus
  minutes: number | null
  reason: QueueReason | null
}

/** The queue itself after these events. */
export function replayQueue(history: readonly QueueEvent[]): QueueItself {
  const start: QueueItself = { called: [], completed: [], state: 'open', minutes: null, reason: null }
  return history.reduce((before, { queueNumber: number, act, from, to, minutes, reason }): QueueItself => {
    if (number === null) {
      const state = queueStatus.parse(to)
      return { ...before, state, minutes, reason: queueReason.safeParse(reason).data ?? null }
    }
    if (from === to && act !== 'call') return before
    const stay = before.completed.filter((one) => from !== 'completed' || one !== number)
    const completed = act === 'complete' ? [...stay, number] : stay
    const others = before.called.filter((one) => one !== number)
    return { ...before, completed, called: to === 'called' ? [...others, number] : others }
  }, start)
}

/** The numbers with one of the statuses, in the order of the line. */
export const lineOf = (tokens: ReadonlyMap<number, Token>, ...statuses: readonly AppointmentStatus[]): number[] =>
  [...tokens]
    .filter(([, { status }]) => statuses.includes(status))
    .toSorted(([a, one], [b, two]) => one.position - two.position || a - b)
    .map(([number]) => number)

/** What the history and the present rows contradict of each other and of the rules of the line.
 *  @param numbers all that were booked
 *  @param byNext the events that `next` made, by their place in the history: it calls only the first of the line, while none is called */
export function faultsOf(
  numbers: readonly number[],
  history: readonly QueueEvent[],
  rows: readonly DeskAppointment[],
  byNext: ReadonlySet<number>,
): string[] {
  const faults: string[] = []
  history.forEach((event, at) => {
    if (event.queueNumber === null || !byNext.has(event.seq)) return
    const before = replay(numbers, history.slice(0, at))
    const called = lineOf(before, 'called')
    const [first] = lineOf(before, 'waiting')
    if (event.act === 'call' && called.length > 0)
      faults.push(`next called ${event.queueNumber} beside ${called.join()}`)
    if (event.act === 'call' && first !== event.queueNumber)
      faults.push(`next called ${event.queueNumber} before ${first}`)
  })
  const after = replay(numbers, history)
  for (const [number, token] of after) {
    const row = rows.find(({ queueNumber }) => queueNumber === number)
    // Who takes a token at the desk, or comes back, has arrived without an act of its own.
    const told = { ...token, hasArrived: token.hasArrived || row?.arrivedAt !== undefined }
    const shown = row && {
      status: row.status,
      position: row.position,
      priority: row.priority,
      calls: row.calls,
      hasArrived: row.arrivedAt !== undefined,
    }
    if (token.status === 'cancelled' ? row !== undefined : JSON.stringify(shown) !== JSON.stringify(told))
      faults.push(`${number} is ${JSON.stringify(shown)}, and ${JSON.stringify(token)} by its history`)
  }
  const positions = [...after.values()].map(({ position }) => position)
  if (new Set(positions).size !== positions.length) faults.push('two tokens have one position')
  return faults
}

/** What the history and the queue's own row contradict: its counts, called numbers, state and version. */
export function faultsOfQueue(numbers: readonly number[], history: readonly QueueEvent[], queue: Queue): string[] {
  const { completed, ...itself } = replayQueue(history)
  const tokens = replay(numbers, history)
  const count = (status: AppointmentStatus) => lineOf(tokens, status).length
  const told = {
    ...itself,
    currentQueueNumber: completed.at(-1) ?? 0,
    counts: {
      waiting: count('waiting'),
      called: count('called'),
      completed: count('completed'),
      noShow: count('no_show'),
      cancelled: count('cancelled'),
    },
    next: lineOf(tokens, 'waiting').slice(0, 5),
    // The product resumes a queue in the statement of the call.
    version: numbers.length + history.filter(({ by }) => by !== 'product').length,
  }
  const shown: Record<string, unknown> = { ...queue, called: queue.called.map(({ queueNumber }) => queueNumber) }
  return Object.entries(told)
    .filter(([field, value]) => !isDeepStrictEqual(shown[field], value))
    .map(([field, value]) => `${field} is ${JSON.stringify(shown[field])}, and ${JSON.stringify(value)} by the history`)
}
