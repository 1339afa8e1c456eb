import { useStored, write } from '../lib/storage.ts'
import type { TurnRange } from '../live-queue/index.ts'

const minute = 60_000
/** From the door of the clinic to the seat, in minutes. */
const spare = 5
/** The longest travel, in minutes. */
export const longestTravel = 480

/** When to leave for the clinic: an instant in milliseconds since 1970, or `now` after it. Undefined where who leaves now comes too late,
 *  and without travel minutes. */
export function leaveBy({ from, to }: TurnRange, travel: number | undefined, now: number): number | 'now' | undefined {
  if (travel === undefined) return undefined
  const latest = from - (travel + spare) * minute
  if (now < latest) return latest
  return now + travel * minute < to ? 'now' : undefined
}

/** The minutes of travel that are stored; undefined without travel. */
export function travelOf(stored: string | null): number | undefined {
  const minutes = Number(stored)
  return Number.isInteger(minutes) && minutes > 0 && minutes <= longestTravel ? minutes : undefined
}

/** How many minutes the patient travels; undefined while they have not said it. */
export const useTravel = (): number | undefined => travelOf(useStored('travelMinutes'))

/** Keeps the minutes of travel on this phone. */
export const storeTravel = (minutes: number): void => write('travelMinutes', minutes === 0 ? null : String(minutes))
