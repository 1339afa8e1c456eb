import {
  appointmentStatus,
  type AppointmentStatus,
  type DeskAppointment,
  type Priority,
} from '#contract/appointments.ts'
import type { QueueEvent } from '#contract/queues.ts'

/** One token as the history tells it. */
interface Token {
  status: AppointmentStatus
  position: number
  priority: Priority
  calls: number
}

/** The tokens of a queue after these events. Before the first, each waits at its number. */
export function replay(numbers: readonly number[], history: readonly QueueEvent[]): Map<number, Token> {
  const tokens = new Map(
    numbers.map((number): [number, Token] => [
      number,
      { status: 'waiting', position: number, priority: 'none', calls: 0 },
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
    })
  }
  return tokens
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
    const shown = row && { status: row.status, position: row.position, priority: row.priority, calls: row.calls }
    if (token.status === 'cancelled' ? row !== undefined : JSON.stringify(shown) !== JSON.stringify(token))
      faults.push(`${number} is ${JSON.stringify(shown)}, and ${JSON.stringify(token)} by its history`)
  }
  const positions = [...after.values()].map(({ position }) => position)
  if (new Set(positions).size !== positions.length) faults.push('two tokens have one position')
  return faults
}
