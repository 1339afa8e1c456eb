import type { Priority } from '#contract/appointments.ts'

/** One waiting appointment in the line, in its order. */
export interface InLine {
  id: string
  priority: Priority
}

/** A new place: behind so many of the other waiting ones. */
type Place = number

const isOrdinary = ({ priority }: InLine | undefined = { id: '', priority: 'none' }) => priority === 'none'

/** The place after a no-show: behind the next `behind` waiting, or last. The caller never moves it before the old place.
 *  @param others the waiting ones without it, in order */
export const placeOfRejoined = (others: readonly InLine[], behind: number): Place => Math.min(behind, others.length)

/** The place with a priority. An emergency is first, behind earlier emergencies. Any other stands behind the next waiting one, with
 *  no priority directly before or after it, as far as there are ordinary ones. It never moves back.
 *  @param others the waiting ones without it, in order
 *  @param now how many of them are before it */
export function placeWithPriority(others: readonly InLine[], now: Place, priority: Priority): Place {
  if (priority === 'none') return now
  if (priority === 'emergency') {
    const ordinary = others.findIndex((one) => one.priority !== 'emergency')
    return Math.min(now, ordinary === -1 ? others.length : ordinary)
  }
  for (let place = 1; place < now; place += 1)
    if (isOrdinary(others[place - 1]) && isOrdinary(others[place])) return place
  return now
}

/** The place one step up or down; the same at either end. */
export const placeAfterStep = (others: readonly InLine[], now: Place, to: 'up' | 'down'): Place =>
  to === 'up' ? Math.max(0, now - 1) : Math.min(others.length, now + 1)
