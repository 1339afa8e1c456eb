import { localeOf } from './dates.ts'
import { useLanguage } from './use-language.ts'

/** Writes rupees as the page's language does: with paise only where there are any. */
export function useRupees(): (value: number) => string {
  const locale = localeOf(useLanguage())
  return (value) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(value)
}
