import { useEffect, useEffectEvent } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useQueueLine, useQueueState } from '../lib/live-socket.ts'
import { ticketState, type TicketState } from '../ui/ticket/index.ts'
import { placeInQueue, type Place } from './place-in-queue.ts'
import { useIsLive } from './use-live.ts'

export interface LivePlace extends Place {
  live: boolean
  paper: TicketState
}

/** A number and its count arrive a moment apart; only when the count stays away is it asked for. */
const countMayLag = 1500

/** Where a person stands in the queue of their appointment, now.
 *  @param fetchedAt when the appointment was fetched, in milliseconds since 1970
 *  @param refetch fetches the list again; called when the live news says that it is out of date */
export function usePlace(appointment: Appointment, fetchedAt: number, refetch: () => void): LivePlace {
  const { slotId, appointmentDate: date, queueNumber: own, status } = appointment
  const state = useQueueState(slotId, date)
  const line = useQueueLine(slotId, date)
  const live = useIsLive(slotId, date, fetchedAt)
  const place = placeInQueue(appointment, state, line)
  const { gone, countIsOlder } = place

  const fetchAgain = useEffectEvent(refetch)
  useEffect(() => {
    // once for each line that no longer holds the number
    if (gone) fetchAgain()
  }, [gone, line?.version])
  useEffect(() => {
    // once for each number that came without its count
    if (!countIsOlder) return
    const late = setTimeout(fetchAgain, countMayLag)
    return () => clearTimeout(late)
  }, [countIsOlder, state?.version])

  return {
    ...place,
    live,
    paper: ticketState({ connected: live, current: place.current, own, ahead: place.ahead, status }),
  }
}
