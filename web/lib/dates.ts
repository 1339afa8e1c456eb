import { addDays, serviceDayAt, type ServiceDay } from '#contract/service-day.ts'
import { serviceDayOf, slotHours } from '#contract/slot-hours.ts'
import { readTime } from '#contract/time-of-day.ts'

export { instantOf } from '#contract/service-day.ts'
export { serviceDayOf } from '#contract/slot-hours.ts'

const dayInMs = 86_400_000

let language = 'en'

/** Sets the language of dates, together with the page's language. */
export function writeDatesIn(chosen: string): void {
  language = chosen
}

/** The locale in which a language's dates and numbers are written: Latin digits in all of them, as on Indian tokens and bills, and
 *  British order for English, "Friday 20 November" and "9:30 am", as is usual in India. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : `${language}-u-nu-latn`)

const locale = () => localeOf(language)

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options)

/** A service day as an instant in UTC, independent of time zones. */
const atMidnight = (day: ServiceDay) => Date.parse(`${day}T00:00:00Z`)

/** The date of an instant, in the hospital's time zone. A session past midnight keeps its day: `serviceDayOf`. */
export function today(now: number, timeZone: string): ServiceDay {
  return serviceDayAt(now, timeZone)
}

/** The date of an instant, in the browser's time zone. */
export const todayHere = (now: number): ServiceDay => today(now, new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** How days are written, for instants at midnight in UTC. */
export const dayFormat = (options: Intl.DateTimeFormatOptions) => format({ ...options, timeZone: 'UTC' })

/** `Friday 20 November` */
export function longDay(day: ServiceDay): string {
  return dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(atMidnight(day))
}

/** `Thu 26 Nov` */
export function shortDay(day: ServiceDay): string {
  const parts = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return parts.format(atMidnight(day)).replace(',', '')
}

/** `Wed 25 Nov 2026` */
export function fullDay(day: ServiceDay): string {
  const parts = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return parts.format(atMidnight(day)).replace(',', '')
}

/** How a calendar writes its days. */
export const calendarWords = {
  day: fullDay,
  month: (day: ServiceDay): string => dayFormat({ month: 'long', year: 'numeric' }).format(atMidnight(day)),
  weekday: (weekday: number): string => weekdayName(weekday, 'short'),
}

/** `Mon 23` */
export function dayOfWeek(day: ServiceDay): string {
  const [weekday, date] = [{ weekday: 'short' }, { day: 'numeric' }] as const
  return `${dayFormat(weekday).format(atMidnight(day))} ${dayFormat(date).format(atMidnight(day))}`
}

/** `Tuesday`
 *  @param weekday of ISO: 1 is Monday */
export function weekdayName(weekday: number, form: 'long' | 'short' = 'long'): string {
  return dayFormat({ weekday: form }).format(Date.UTC(2024, 0, weekday))
}

/** `Yesterday`, `Today`, `Tomorrow`, or undefined for other days. */
export function nearDay(day: ServiceDay, today: ServiceDay): string | undefined {
  const days = (atMidnight(day) - atMidnight(today)) / dayInMs
  if (Math.abs(days) > 1) return undefined
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1)
}

/** `Today, Friday 20 November`; other days without a prefix. */
export function sayDay(day: ServiceDay, today: ServiceDay): string {
  return [nearDay(day, today), longDay(day)].filter(Boolean).join(', ')
}

/** The time of day, `9:30 am`, which no line break divides.
 *  @param instant milliseconds since 1970
 *  @param timeZone the browser's own by default */
export function clockTime(instant: number, timeZone?: string): string {
  const time = format({ hour: 'numeric', minute: '2-digit', hour12: true, ...(timeZone && { timeZone }) })
  return time.format(instant).replace(/\s/g, '\u00a0')
}

/** The time of day without its half, `9:30`, for the ends of a range.
 *  @param instant milliseconds since 1970 */
export function bareTime(instant: number, timeZone: string): string {
  const parts = format({ hour: 'numeric', minute: '2-digit', hour12: true, timeZone }).formatToParts(instant)
  return parts.flatMap(({ type, value }) => (type === 'hour' || type === 'minute' ? [value] : [])).join(':')
}

/** An instant with seconds, in a time zone: `21 Nov 2026, 1:20:05 pm`.
 *  @param instant milliseconds since 1970 */
export function exactTime(instant: number, timeZone: string): string {
  return format({ dateStyle: 'medium', timeStyle: 'medium', hour12: true, timeZone }).format(instant)
}

/** An instant in the browser's time zone: `Today, Friday 20 November, 9:30 am`.
 *  @param instant milliseconds since 1970, like `now` */
export function sayInstant(instant: number, now: number): string {
  return `${sayDay(todayHere(instant), todayHere(now))}, ${clockTime(instant)}`
}

/** A day's tile for DayChoice: `Today 20 Fri`, later `Nov 23 Mon`. */
export function dayTile(day: ServiceDay, today: ServiceDay) {
  const part = (options: Intl.DateTimeFormatOptions) => dayFormat(options).format(atMidnight(day))
  return {
    value: day,
    above: nearDay(day, today) ?? part({ month: 'short' }),
    number: part({ day: 'numeric' }),
    below: part({ weekday: 'short' }),
  }
}

/** Today and the following days.
 *  @param ahead the number of days after today */
export function daysFrom(today: ServiceDay, ahead: number): ServiceDay[] {
  return Array.from({ length: ahead + 1 }, (_, days) => addDays(today, days))
}

/** A time that a hospital has typed, `10 AM`, in the form of all times on the page, `10:00 am`; a text that is no time stays as it is. */
export function typedTime(typed: string): string {
  const minute = readTime(typed)
  return minute === undefined ? typed : clockTime(minute * 60_000, 'UTC')
}

/** A slot's times in the form of all times on the page. */
export const slotTimes = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  startTime: typedTime(startTime),
  endTime: typedTime(endTime),
})

/** The minute of the day, 0 to 1439. */
export function minuteOfDay(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour, minute] = parts.format(instant).split(':')
  return Number(hour) * 60 + Number(minute)
}

type Times = { startTime: string; endTime: string }

/** Whether a slot has ended on a day; false where its end cannot be parsed. */
export function hasEnded(slot: Times, day: ServiceDay, now: number, timeZone: string): boolean {
  const { end } = slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } })
  return end !== undefined && now >= end
}

/** The day to propose for a slot: its service day, or the next one when it has ended. */
export function proposedDay(slot: Times, now: number, timeZone: string): ServiceDay {
  const day = serviceDayOf(slot, now, timeZone)
  return addDays(day, hasEnded(slot, day, now, timeZone) ? 1 : 0)
}
