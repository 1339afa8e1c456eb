import type { Act, QueueEvent } from '#contract/queues.ts'
import { lineOf, replay, replayQueue } from '../line-checker.ts'

/** One press of a desk or a phone, over all of its tries with the same Idempotency-Key. Instants are milliseconds of one clock. */
export interface Press {
  key: string
  act: Exclude<Act, 'cancel' | 'transfer'> | 'next'
  /** Of `next`, the number to complete, where one is given; null of an act on the queue itself. */
  number: number | null
  /** The priority, the step or the state that it asks for. */
  wants?: string
  /** Beside the state. */
  minutes?: number | undefined
  start: number
  /** When it was acknowledged first; Infinity before. */
  end: number
  /** `refused`: every try was; `doubt`: it may have taken effect. */
  outcome: 'acknowledged' | 'refused' | 'doubt'
  /** The number that `next` was answered to have called. */
  called?: number | null
}

/** An event, with the key of the transaction that wrote it; a completion beside `next` has none. */
export type KeyedEvent = QueueEvent & { key: string | null }

/** What presses, the history and the kept keys contradict, each as a sentence: an acknowledged act is there exactly once, none is there
 *  twice, refused and never requested ones are not there. An act that was answered and left no event had been done already at some
 *  moment of the request. Of two acts, the one that was answered before the other was asked for comes first in the history. */
export function wrongActs(
  numbers: readonly number[],
  presses: readonly Press[],
  events: readonly KeyedEvent[],
  keys: ReadonlySet<string>,
): string[] {
  const byKey = Map.groupBy(events, ({ key }) => key)
  const pressOf = new Map(presses.map((press) => [press.key, press]))
  const completions = Map.groupBy(
    presses.filter(({ act, outcome }) => act === 'complete' && outcome !== 'refused'),
    ({ number }) => number,
  )
  const intervals = events.map((event) => intervalOf(askedFor(event)))
  return [...presses.flatMap(wrongPress), ...events.flatMap(wrongEvent), ...wrongOrder(events, intervals)]

  /** The presses that may have made an event. */
  function askedFor({ key, act, queueNumber }: KeyedEvent): readonly Press[] {
    if (key === null) return act === 'complete' ? (completions.get(queueNumber) ?? []) : []
    const press = pressOf.get(key)
    return press && press.outcome !== 'refused' ? [press] : []
  }

  function wrongEvent(event: KeyedEvent): string[] {
    const [press] = askedFor(event)
    const name = `event ${event.seq} (${event.act} ${event.queueNumber})`
    if (!press) return [`${name} is there and was not asked for`]
    return isOf(event, press) ? [] : [`${name} was written for ${nameOf(press)}`]
  }

  function wrongPress(press: Press): string[] {
    const { key, act, number, outcome } = press
    const name = nameOf(press)
    if (act === 'complete') {
      const times = events.filter((one) => one.act === 'complete' && one.queueNumber === number).length
      const undone = events.filter((one) => one.act === 'undo' && one.queueNumber === number).length
      return outcome === 'acknowledged' && (times < 1 || times > 1 + undone)
        ? [`${name} was acknowledged and is there ${times} times`]
        : []
    }
    if (outcome === 'refused') return keys.has(key) ? [`${name} was refused and took place`] : []
    if (!keys.has(key)) return outcome === 'acknowledged' ? [`${name} was acknowledged and is lost`] : []
    const own = (byKey.get(key) ?? []).filter(({ by }) => by !== 'product')
    // Undoing `next` takes the completion of its press back too.
    const made = act === 'undo' ? own.slice(1) : own
    const found = [...Map.groupBy(made, (event) => event.act)]
      .filter(([, its]) => its.length > 1)
      .map(([one, its]) => `${name} made ${its.length} events ${one}`)
    const called = own.find((event) => event.act === 'call')
    if (press.called && called?.queueNumber !== press.called)
      found.push(`${name} was answered with ${press.called}, called is ${called?.queueNumber}`)
    const [written] = own
    const moments = written ? [events.indexOf(written) + 1] : momentsOf(press, intervals)
    // What `next` has still to do after its completion is that without one.
    const left = act === 'next' && written ? { ...press, number: null } : press
    const hasActed = act === 'next' ? called !== undefined : written !== undefined
    if (!hasActed && !moments.some((at) => isDone(left, numbers, events.slice(0, at))))
      found.push(`${name} was acknowledged and is missing in the history`)
    return found
  }
}

const nameOf = ({ act, number, key }: Press) => `${act} ${number} (${key})`

function isOf({ act, queueNumber, by }: KeyedEvent, press: Press): boolean {
  if (act === 'state' && by === 'product') return press.act === 'next' || press.act === 'call'
  // It gives the queue its state back.
  if (press.act === 'undo') return act === 'undo' || act === 'state'
  if (press.act !== 'next') return act === press.act && queueNumber === press.number
  return act === 'call' || (act === 'complete' && queueNumber === press.number)
}

interface Interval {
  start: number
  end: number
}

/** In which an event was committed: after one of its presses was made, and before one of them was acknowledged. */
const intervalOf = (presses: readonly Press[]): Interval => ({
  start: presses.length === 0 ? -Infinity : Math.min(...presses.map(({ start }) => start)),
  end: Math.min(Infinity, ...presses.map(({ end }) => end)),
})

/** After how many events a request can have been decided. */
function momentsOf({ start, end }: Interval, events: readonly Interval[]): number[] {
  const least = events.findLastIndex((event) => event.end < start) + 1
  const tooLate = events.findIndex((event) => event.start > end)
  const most = tooLate === -1 ? events.length : tooLate
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
}

/** Whether a press changes nothing after these events. */
function isDone(
  { act, number, wants, minutes }: Press,
  numbers: readonly number[],
  before: readonly QueueEvent[],
): boolean {
  const tokens = replay(numbers, before)
  const token = tokens.get(number ?? 0)
  const queue = replayQueue(before)
  const line = lineOf(tokens, 'waiting')
  switch (act) {
    case 'next':
      if (token) return token.status !== 'waiting' && token.status !== 'called'
      return line.length === 0 || queue.called.length > 0
    case 'no-show':
      return token?.status === 'no_show'
    case 'rejoin':
      return token?.status === 'waiting'
    case 'arrive':
      // Every token here is the desk's: who takes one there has arrived.
      return true
    case 'priority':
      return token?.priority === wants
    case 'move':
      return line.at(wants === 'up' ? 0 : -1) === number
    case 'state':
      return queue.state === wants && queue.minutes === (minutes ?? null)
    default:
      return false
  }
}

function wrongOrder(events: readonly KeyedEvent[], intervals: readonly Interval[]): string[] {
  let earliest = Infinity
  return intervals
    .map(({ start, end }, at) => ({ start, end, seq: events[at]?.seq }))
    .toReversed()
    .flatMap(({ start, end, seq }) => {
      const found =
        earliest < start ? [`event ${seq} comes before one that was acknowledged before it was asked for`] : []
      earliest = Math.min(earliest, end)
      return found
    })
}
