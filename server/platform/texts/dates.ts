import type { Language } from '#contract/languages.ts'
import type { ServiceDay } from '#contract/service-day.ts'

/** `Friday 20 November`, in a language, with Latin digits: as web/lib/dates.ts writes it on the page. */
export function longDay(language: Language, day: ServiceDay): string {
  // British order for English, as is usual in India.
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}
