import type { Place } from './place-in-queue.ts'
import type { TurnRange } from './turn-range.ts'

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
  if (status !== 'waiting' || queue.state === 'closed') return undefined
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
