import type { Language } from '#contract/languages.ts'
import type { ServiceDay } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'

/** Making a format takes fifty times as long as writing with it. A few for each language and time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(form)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, form)
  formats.set(key, format)
  return format
}

/** Latin digits, and for English the British order of a date, as is usual in India. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : `${language}-u-nu-latn`)

/** `1,385`, as web/reports/use-report.ts writes it on the page. */
export const writeNumber = (language: Language, number: number): string =>
  new Intl.NumberFormat(localeOf(language)).format(number)

/** `Friday 20 November`, in a language, with Latin digits: as web/lib/dates.ts writes it on the page. */
export function longDay(language: Language, day: ServiceDay): string {
  const format = formatOf(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

/** `Today`, `Tomorrow` or `Yesterday`, in a language; undefined for other days. */
export function nearDay(language: Language, day: ServiceDay, today: ServiceDay): string | undefined {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (Math.abs(days) > 1) return undefined
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
}

/** `October 2026`, in a language, with Latin digits. */
export function monthName(language: Language, day: ServiceDay): string {
  return formatOf(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
}

const inUtc = (day: ServiceDay, form: Intl.DateTimeFormatOptions): string =>
  formatOf('en-GB', { ...form, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** The time of day of an instant, `9:30 am`, in a language, with Latin digits and without a line break inside. */
export function timeAt(language: Language, instant: number, timeZone: string): string {
  const format = formatOf(localeOf(language), { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
  return format.format(instant).replace(/\s/g, '\u00a0')
}

/** A time that a hospital has typed, in the same form; a text that is no time stays as it is. */
export function typedTime(language: Language, typed: string): string {
  const minute = readTime(typed)
  return minute === undefined ? typed : timeAt(language, minute * 60_000, 'UTC')
}

/** The time of day without its half, `9:30`, for the ends of a range: as web/lib/dates.ts writes it on the page. */
export const bareTime = (instant: number, timeZone: string): string =>
  formatOf('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
    .formatToParts(instant)
    .flatMap(({ type, value }) => (type === 'hour' || type === 'minute' ? [value] : []))
    .join(':')

/** `Wed 25 Nov 2026`, in English. */
export const shortDay = (day: ServiceDay): string =>
  inUtc(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(',', '')

/** `Tuesday`, in English.
 *  @param weekday of ISO: 1 is Monday */
export const weekdayName = (weekday: number): string => inUtc(`2024-01-0${weekday}`, { weekday: 'long' })

/** `8:00 am`, in English.
 *  @param time `08:00` */
export const clockTime = (time: string): string =>
  formatOf('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' }).format(
    Date.parse(`2024-01-01T${time}Z`),
  )

/** `2026-11-20T08:00:00`: the date and the time of an instant on the clocks of a time zone. */
export const localTime = (instant: Date, timeZone: string): string =>
  formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')

/** `2026-11-20T08:00:00+05:30` */
export function withOffset(instant: Date, timeZone: string): string {
  const local = localTime(instant, timeZone)
  const minutes = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / 60_000)
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
