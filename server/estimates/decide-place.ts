// The rules by which the product places numbers in its line. The room `appointments` has them for its rows; these are the same on numbers,
// because a replay knows only the events.

interface Ranked {
  priority: string
}

/** Behind how many of the waiting ones a missed number rejoins.
 *  @param waiting the other waiting ones, in order */
export const placeOfRejoined = (waiting: readonly Ranked[], behind: number): number => Math.min(behind, waiting.length)

/** How many of the waiting ones are before a number that gets a priority: an emergency is behind earlier emergencies, others are behind the
 *  next one with no priority directly beside them. None moves back.
 *  @param waiting the other waiting ones, in order
 *  @param now how many of them are before it */
export function placeWithPriority(waiting: readonly Ranked[], now: number, priority: string): number {
  if (priority === 'none') return now
  if (priority === 'emergency') {
    const ordinary = waiting.findIndex((one) => one.priority !== 'emergency')
    return Math.min(now, ordinary === -1 ? waiting.length : ordinary)
  }
  for (let place = 1; place < now; place += 1)
    if (waiting[place - 1]?.priority === 'none' && waiting[place]?.priority === 'none') return place
  return now
}
