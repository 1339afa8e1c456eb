import { plainDigits } from '#contract/mobile.ts'
import { addDays, serviceDayAt, type ServiceDay } from '#contract/service-day.ts'

const dayInMs = 86_400_000

let language = 'en'

/** Chooses the language of dates; whoever chooses the page's chooses this. The service worker has no page, and stays small
 *  without the catalogue. */
export function writeDatesIn(chosen: string): void {
  language = chosen
}

/** British order for English, "Friday 20 November" and "9:30 am", as India writes it too. */
const locale = () => (language === 'en' ? 'en-GB' : language)

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options)

/** A service day as an instant that is written in UTC, so that no time zone can move it. */
const atMidnight = (day: ServiceDay) => Date.parse(`${day}T00:00:00Z`)

/** The service day of an instant, where the hospital is. */
export function today(now: number, timeZone: string): ServiceDay {
  return serviceDayAt(now, timeZone)
}

/** `Friday 20 November` */
export function longDay(day: ServiceDay): string {
  return format({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(atMidnight(day))
}

/** `Today`, `Tomorrow`, or undefined for any other day. */
export function nearDay(day: ServiceDay, today: ServiceDay): string | undefined {
  const days = (atMidnight(day) - atMidnight(today)) / dayInMs
  if (days !== 0 && days !== 1) return undefined
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1)
}

/** `Today, Friday 20 November`; a day further off without a word before it. */
export function sayDay(day: ServiceDay, today: ServiceDay): string {
  return [nearDay(day, today), longDay(day)].filter(Boolean).join(', ')
}

/** The time on the clock, `9:30 am`.
 *  @param instant milliseconds since 1970; @param timeZone the reader's own unless given */
export function clockTime(instant: number, timeZone?: string): string {
  return format({ hour: 'numeric', minute: '2-digit', hour12: true, ...(timeZone && { timeZone }) }).format(instant)
}

/** An instant to the second, on the clock of a time zone: `21 Nov 2026, 1:20:05 pm`.
 *  @param instant milliseconds since 1970 */
export function exactTime(instant: number, timeZone: string): string {
  return format({ dateStyle: 'medium', timeStyle: 'medium', hour12: true, timeZone }).format(instant)
}

/** When something was, where the reader is: `Today, Friday 20 November, 9:30 am`.
 *  @param instant and `now` in milliseconds since 1970 */
export function sayInstant(instant: number, now: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${sayDay(today(instant, timeZone), today(now, timeZone))}, ${clockTime(instant)}`
}

/** A day's tile for DayChoice: `Today 20 Fri`, later `Nov 23 Mon`. */
export function dayTile(day: ServiceDay, today: ServiceDay) {
  const part = (options: Intl.DateTimeFormatOptions) => format({ ...options, timeZone: 'UTC' }).format(atMidnight(day))
  return {
    value: day,
    above: nearDay(day, today) ?? part({ month: 'short' }),
    number: part({ day: 'numeric' }),
    below: part({ weekday: 'short' }),
  }
}

/** Today and the days after it, in order.
 *  @param ahead how many days after today */
export function daysFrom(today: ServiceDay, ahead: number): ServiceDay[] {
  return Array.from({ length: ahead + 1 }, (_, days) => addDays(today, days))
}

/** Reads a slot's time as people write it: `9 AM`, `09:30 AM`, `14:00`, `9.30pm`.
 *  @returns minutes since midnight, or undefined when it is no time or could be two */
export function readSlotTime(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(plainDigits(text).trim())
  if (!match) return undefined
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined) return undefined // a bare 9 is morning or evening
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59) return undefined
  if (half === undefined) return hour < 24 || (hour === 24 && minute === 0) ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}

/** The minute of the day that the clock shows, 0 to 1439. */
export function minuteOfDay(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour, minute] = parts.format(instant).split(':')
  return Number(hour) * 60 + Number(minute)
}

/** Whether a slot is over for today; false where its times cannot be read. A slot that ends before it starts runs past
 *  midnight, and is never over on its own day. */
export function overToday(slot: { startTime: string; endTime: string }, now: number, timeZone: string) {
  const end = readSlotTime(slot.endTime)
  if (end === undefined) return false
  const start = readSlotTime(slot.startTime)
  if (start !== undefined && start >= end) return false
  return minuteOfDay(now, timeZone) >= end
}

/** The next sensible day for a slot: today, or tomorrow when it is over for today. */
export function proposedDay(slot: { startTime: string; endTime: string }, now: number, timeZone: string): ServiceDay {
  return addDays(today(now, timeZone), overToday(slot, now, timeZone) ? 1 : 0)
}

/** The instant at which the clock on a wall shows this minute of this day, in milliseconds since 1970. An hour that the
 *  clock skips counts as the next.
 *  @param minute minutes since midnight, as `readSlotTime` gives them */
export function instantOf(day: ServiceDay, minute: number, timeZone: string): number {
  const shown = atMidnight(day) + minute * 60_000
  const near = shown - aheadOfUtc(shown, timeZone)
  return shown - aheadOfUtc(near, timeZone)
}

/** By how many milliseconds the wall clock is ahead of UTC at an instant. */
function aheadOfUtc(instant: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant
}
