import { useEffect, useEffectEvent, useState } from 'react'
import { statuses, type Appointment } from '#contract/appointments.ts'
import { useIsDelivered, useQueueLine, useQueueState, useShows } from '../lib/live-socket.ts'
import { ticketState, type TicketState } from '../ui/ticket/index.ts'
import { type Place, placeInQueue, type TurnRange } from './place-in-queue.ts'
import { useClock, useIsLive } from './freshness.tsx'
import type { LineCause } from '#contract/live-queue.ts'

export interface LivePlace extends Place {
  live: boolean
  paper: TicketState
  note: LineNote | undefined
  /** The line has not moved since a range was shown that is over now. */
  isOverdue: boolean
}

/** A number and its count arrive a moment apart. The count is requested only when it stays away. */
const countMayLag = 1500

/** A patient's current place in the queue.
 *  @param fetchedAt when the appointment was fetched, in milliseconds since 1970
 *  @param refetch refetches the list when live data shows that it is out of date */
export function usePlace(appointment: Appointment, fetchedAt: number, refetch: () => void): LivePlace {
  const { slotId, appointmentDate: date } = appointment
  useShows(appointment._id)
  const state = useQueueState(slotId, date)
  const line = useQueueLine(slotId, date)
  const live = useIsLive(slotId, date, fetchedAt)
  const place = placeInQueue(appointment, state, line, useIsDelivered(slotId, date))
  const { statusIsOlder, countIsOlder } = place

  const fetchAgain = useEffectEvent(refetch)
  useEffect(() => {
    // once per state and line that tell another status
    if (statusIsOlder) fetchAgain()
  }, [statusIsOlder, state?.version, line?.version])
  useEffect(() => {
    // once per number without a count
    if (!countIsOlder) return
    const late = setTimeout(fetchAgain, countMayLag)
    return () => clearTimeout(late)
  }, [countIsOlder, state?.version])

  useEffect(() => {
    // The list has the corrected name.
    if (line?.cause === 'corrected') fetchAgain()
  }, [line?.version, line?.cause])

  const { range, until } = useShown(place) ?? {}
  const isOver = useClock((now) => range !== undefined && now >= range.to)
  const isOverdue = useClock((now) => live && until !== undefined && now >= until)
  return {
    ...place,
    live,
    note: useNote(place),
    paper: ticketState({ connected: live, ...place }),
    range: live && !isOver ? range : undefined,
    isOverdue,
  }
}

function useShown(place: Place): ShownTurn | undefined {
  const [before, setBefore] = useState<ShownTurn>()
  const shown = nextShown(before, place)
  if (shown !== before) setBefore(shown)
  return shown
}

function useNote(place: Place): LineNote | undefined {
  const [seen, setSeen] = useState<SeenPlace>()
  const { status, ahead } = place
  if (seen?.status === status && seen.ahead === ahead) return seen.note
  const note = noteAfter(seen, place)
  setSeen({ status, ahead, note })
  return note
}

/** What the line has to tell besides the number of people: why more are ahead than before, or that the patient is `back`. */
export type LineNote = Exclude<LineCause, 'corrected' | 'undone'> | 'back'

export interface SeenPlace extends Pick<Place, 'status' | 'ahead'> {
  note: LineNote | undefined
}

/** Someone who is back in line after an undo was moved, for those behind. */
function noteOf(cause: LineCause | undefined): LineNote | undefined {
  if (cause === 'corrected') return undefined
  return cause === 'undone' ? 'moved' : cause
}

/** The note after a change of the place. It stays until fewer people are ahead.
 *  @param before undefined for the first place, which grew from nothing */
export function noteAfter(
  before: SeenPlace | undefined,
  { status, ahead, cause }: Pick<Place, 'status' | 'ahead' | 'cause'>,
): LineNote | undefined {
  if (!before || !statuses.counted.includes(status)) return undefined
  if (before.status === 'no_show') return 'back'
  if (ahead > before.ahead) return noteOf(cause) ?? before.note
  return ahead < before.ahead ? undefined : before.note
}

const minute = 60_000

/** When the turn comes, as the patient sees it. */
export interface ShownTurn extends Pick<Place, 'ahead'> {
  state: Place['queue']['state']
  /** The shown range. */
  range: TurnRange | undefined
  /** The end of the range that was shown when the line moved last. */
  until: number | undefined
}

/** A shown range stays until an end of the newest one is this far from it. */
const smallestMove = 5 * minute

/** What to show after a change of the place.
 *  @param before undefined for the first place */
export function nextShown(
  before: ShownTurn | undefined,
  {
    status,
    ahead,
    queue,
    range: newest,
    countIsOlder,
  }: Pick<Place, 'status' | 'ahead' | 'queue' | 'range' | 'countIsOlder'>,
): ShownTurn | undefined {
  if (!statuses.counted.includes(status) || queue.state === 'closed') return undefined
  if (before && countIsOlder) return before // the range of the new line follows in a moment
  const { state } = queue
  const range = before?.range && newest && !hasMoved(before.range, newest) ? before.range : newest
  const hasLineMoved = !before || ahead < before.ahead || state !== before.state
  const until = hasLineMoved ? range?.to : (before.until ?? range?.to)
  const isSame = before && before.range === range && before.until === until && !hasLineMoved && before.ahead === ahead
  return isSame ? before : { ahead, state, range, until }
}

const hasMoved = (shown: TurnRange, newest: TurnRange) =>
  Math.max(Math.abs(newest.from - shown.from), Math.abs(newest.to - shown.to)) >= smallestMove
