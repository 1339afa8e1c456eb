import { kioskOpensBefore, type BoardDoctor } from '#contract/devices.ts'
import { readTime } from '#contract/time-of-day.ts'
import { minuteOfDay } from '../lib/dates.ts'

/** Why a doctor gives no token at the kiosk now. `opens`: later today, at a minute of the day. */
export type Refusal =
  | { kind: 'full' | 'leave' | 'holiday' | 'over' | 'away' | 'closed' }
  | { kind: 'opens'; minute: number }

/** @param now in milliseconds since 1970
 *  @returns undefined where a token can be taken */
export function refusalOf(
  { session }: Pick<BoardDoctor, 'session'>,
  now: number,
  timeZone: string,
): Refusal | undefined {
  if (!session) return { kind: 'away' }
  switch (session.why?.code) {
    case undefined:
      return undefined
    case 'slot-full':
      return { kind: 'full' }
    case 'doctor-on-leave':
      return { kind: 'leave' }
    case 'hospital-closed':
      return { kind: 'holiday' }
    case 'session-over':
      return { kind: 'over' }
    case 'slot-not-held':
      return { kind: 'away' }
    case 'kiosk-closed': {
      const start = readTime(session.startTime)
      return start !== undefined && minuteOfDay(now, timeZone) < start
        ? { kind: 'opens', minute: Math.max(0, start - kioskOpensBefore) }
        : { kind: 'over' }
    }
    default:
      return { kind: 'closed' }
  }
}
