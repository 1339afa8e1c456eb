import type { LineCause } from '#contract/live-queue.ts'
import type { Place } from './place-in-queue.ts'

/** What the line has to tell besides the number of people: why more are ahead than before, or that the patient is `back`. */
export type LineNote = LineCause | 'back'

export interface SeenPlace extends Pick<Place, 'status' | 'ahead'> {
  note: LineNote | undefined
}

/** The note after a change of the place. It stays until fewer people are ahead.
 *  @param before undefined for the first place, which grew from nothing */
export function noteAfter(
  before: SeenPlace | undefined,
  { status, ahead, cause }: Pick<Place, 'status' | 'ahead' | 'cause'>,
): LineNote | undefined {
  if (!before || status !== 'waiting') return undefined
  if (before.status === 'no_show') return 'back'
  if (ahead > before.ahead) return cause ?? before.note
  return ahead < before.ahead ? undefined : before.note
}
