import { dayFormat } from './dates.ts'

/** An hour of the day: `9 am`. */
export const hourName = (hour: number): string =>
  dayFormat({ hour: 'numeric', hourCycle: 'h12' })
    .format(hour * 3_600_000)
    .replace(/\s/g, '\u00a0')
