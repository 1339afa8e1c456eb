import { clockTime } from '../lib/dates.ts'
import { useClock } from '../live-queue/index.ts'

/** The time of day at the hospital.
 *  @param ahead of the device's clock, in milliseconds */
export function WallClock({ ahead, timeZone }: { ahead: number; timeZone: string }) {
  const time = useClock((now) => clockTime(now + ahead, timeZone))
  return <p className="clock">{time}</p>
}
