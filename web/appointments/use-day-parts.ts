import { late, useLate } from '../lib/late.tsx'

const dayParts = late(() => import('./day-parts.ts'))

/** The parts of a card that the first load has no room for: loaded after the first paint, and there when the day brings them.
 *  @returns undefined until they are loaded */
export const useDayParts = (isNeeded: boolean) => useLate(dayParts, isNeeded)
