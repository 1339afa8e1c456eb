import type { Priority } from '#contract/appointments.ts'

/** What decides an appointment's place among those who wait. */
interface InLine {
  position: number
  priority: Priority
}

const isOrdinary = (one: InLine | undefined) => one === undefined || one.priority === 'none'

/** The rules of queue.md, to show an act before the server has answered. The server decides.
 *  @param others the waiting ones without the moved one, in order
 *  @param behind how many of them are before it afterwards
 *  @returns the position between the neighbours */
export function positionBehind(others: readonly InLine[], behind: number): number {
  const [before, after] = [others[behind - 1]?.position, others[behind]?.position]
  if (before === undefined) return after === undefined ? 1 : after - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/** @param now how many of the others are before it */
export function placeWithPriority(others: readonly InLine[], now: number, priority: Priority): number {
  if (priority === 'none') return now
  if (priority === 'emergency') {
    const emergencies = others.findIndex((one) => one.priority !== 'emergency')
    return Math.min(now, emergencies === -1 ? others.length : emergencies)
  }
  for (let place = 1; place < now; place += 1)
    if (isOrdinary(others[place - 1]) && isOrdinary(others[place])) return place
  return now
}
