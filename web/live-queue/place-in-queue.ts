import { type Appointment, type AppointmentStatus, statuses } from '#contract/appointments.ts'
import { type LineCause, peopleAhead, type QueueLine, type QueueState, setOutBefore } from '#contract/live-queue.ts'
import { isHeldUp, waitingBefore } from '#contract/token-day.ts'

/** A patient's place, from the newer of the fetched and the live data. */
export interface Place {
  /** The own status: `completed` as soon as the live number is the own one, before the list is fetched again. */
  status: AppointmentStatus
  /** The number on the stub: the one called last while a token is called, else the one completed last; 0 before the first. */
  current: number
  /** Whether `current` is called: the door then shows a person. */
  inside: boolean
  /** The room of the token called last, or of the own one while that is called; null without one. */
  room: string | null
  /** The called and the waiting before the own number. */
  ahead: number
  /** Those of them that are not called. */
  waitingAhead: number
  /** The first numbers that wait before the own one, or in the whole line without it, as many as are drawn; undefined when only
   *  their count is known. */
  numbersAhead: number[] | undefined
  /** The number before the own one in the line; undefined without one, and while only their count is known. */
  after: number | undefined
  /** The third number before the own one in the line: with its call it is time to set out, as the server's message says. Undefined where
   *  fewer are before the own one, and while only their count is known. */
  setOutAt: number | undefined
  /** Why the order of the line changed with its newest version. */
  cause: LineCause | undefined
  /** The state of the queue. */
  queue: Pick<QueueState, 'state' | 'minutes' | 'reason' | 'pausedAt' | 'lateSince'>
  /** When the turn comes; undefined while that is unknown. */
  range: TurnRange | undefined
  /** The own status has changed since the fetch. The list must be refetched. */
  statusIsOlder: boolean
  /** The live number is newer than the count of people ahead. The list must be refetched. */
  countIsOlder: boolean
}

type Fetched = Pick<
  Appointment,
  'queueNumber' | 'status' | 'currentQueueNumber' | 'aheadOfYou' | 'version' | 'estimate' | 'queue'
>

/** As many as the line draws. */
const mostNumbers = 5

/** Nothing is known to hold the queue up. */
const open = { state: 'open', minutes: null, reason: null, pausedAt: null } as const

/** Merges a fetched appointment with the live state of its queue; for each value the higher version wins. Who is called, and what holds
 *  the queue up, comes from the live state, also from an older one that is still delivered: many changes raise the version without
 *  changing these.
 *  @param isDelivered whether the present connection has delivered the state, and so would deliver every change of it */
export function placeInQueue(
  fetched: Fetched,
  state: QueueState | undefined,
  line: QueueLine | undefined,
  isDelivered = false,
): Place {
  const own = fetched.queueNumber
  const isNewer = state !== undefined && state.version >= fetched.version
  const known = isNewer || isDelivered ? state : fetched.queue
  const newestLine = line && line.version >= fetched.version ? line : undefined
  const version = isNewer ? state.version : fetched.version
  const completed = isNewer ? state.currentQueueNumber : fetched.currentQueueNumber
  // The number arrives just before its line: a completed number has already left the line.
  const isLineOlder = newestLine !== undefined && version > newestLine.version
  const numbers = newestLine && (isLineOlder ? newestLine.line.filter((each) => each !== completed) : newestLine.line)
  const mayBeCalled = (each: number) =>
    each === own ? fetched.status === 'called' : each !== completed && numbers?.includes(each) !== false
  const called = (known?.called ?? []).filter(({ queueNumber }) => isNewer || mayBeCalled(queueNumber))
  const calledNumbers = called.map(({ queueNumber }) => queueNumber)
  const waiting = numbers && waitingBefore(numbers, calledNumbers, own)
  const ahead = (numbers && peopleAhead(numbers, own)) ?? fetched.aheadOfYou
  const waitingAhead = waiting?.length ?? Math.max(0, ahead - calledNumbers.filter((each) => each < own).length)
  const inDoor = called.find(({ queueNumber }) => queueNumber === own) ?? called.at(-1)
  const current = inDoor?.queueNumber ?? completed
  const isBack = (newestLine?.version ?? 0) > fetched.version && fetched.status === 'no_show'
  const status = calledNumbers.includes(own)
    ? 'called'
    : isNewer && completed === own
      ? 'completed'
      : (isNewer || isBack) && numbers?.includes(own)
        ? counted(fetched.status)
        : fetched.status
  return {
    status,
    current,
    inside: inDoor !== undefined,
    room: inDoor?.room ?? null,
    ahead,
    waitingAhead,
    numbersAhead: waiting ? waiting.slice(0, mostNumbers) : countedOn(current, own, waitingAhead),
    after: numbers?.[numbers.indexOf(own) - 1],
    setOutAt: numbers ? numbers[numbers.indexOf(own) - setOutBefore] : countedSetOut(current, own, waitingAhead),
    cause: newestLine?.cause,
    queue: known && isHeldUp(known.state, known.called.length > 0) ? known : open,
    range: newestRange(fetched, newestLine),
    statusIsOlder: status !== fetched.status || hasLeft(fetched, numbers),
    countIsOlder: version > (newestLine ?? fetched).version,
  }
}

/** The same without the line, where all numbers in between wait. */
const countedSetOut = (current: number, own: number, waiting: number) =>
  own - current - 1 === waiting && own > setOutBefore ? own - setOutBefore : undefined

/** The status of a number in the line that is not called. */
const counted = (status: AppointmentStatus) => (statuses.counted.includes(status) ? status : 'waiting')

/** Whether a number that waited or was called has left the line: missed, or cancelled elsewhere. */
const hasLeft = ({ queueNumber, status }: Fetched, numbers: readonly number[] | undefined) =>
  status !== 'no_show' && numbers !== undefined && !numbers.includes(queueNumber)

/** If as many people wait as there are numbers in between, all of those numbers wait. */
function countedOn(current: number, own: number, waiting: number): number[] | undefined {
  if (own - current - 1 !== waiting) return undefined
  return Array.from({ length: Math.min(waiting, mostNumbers) }, (_, index) => current + 1 + index)
}

/** When the turn comes, right 8 times in 10; in milliseconds since 1970. */
export interface TurnRange {
  from: number
  to: number
}

const minute = 60_000

/** The range of the newer of the fetched appointment and the live line; undefined while it is unknown. */
export function newestRange(
  { queueNumber, version, estimate }: Pick<Appointment, 'queueNumber' | 'version' | 'estimate'>,
  line: QueueLine | undefined,
): TurnRange | undefined {
  const fetched = estimate ? { from: Date.parse(estimate.from), to: Date.parse(estimate.to) } : undefined
  if (!line || line.version < version) return fetched
  const { estimates } = line
  const at = Date.parse(estimates?.at ?? '')
  const [from, to] = estimates?.ranges[line.line.indexOf(queueNumber)] ?? []
  const live = from === undefined || to === undefined ? undefined : { from: at + from * minute, to: at + to * minute }
  const isFetchedNewer = line.version === version && estimate && !(live && at >= Date.parse(estimate.at))
  return isFetchedNewer ? fetched : live
}
