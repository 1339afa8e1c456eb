import { useEffect, useEffectEvent, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useIsDelivered, useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { ticketState, type TicketState } from '../ui/ticket/index.ts'
import { noteAfter, type LineNote, type SeenPlace } from './line-note.ts'
import { placeInQueue, type Place } from './place-in-queue.ts'
import { useClock } from './clock.ts'
import { nextShown, type ShownTurn } from './shown-turn.ts'
import { useIsLive } from './use-live.ts'

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
