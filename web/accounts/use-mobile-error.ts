import { useLingui } from '@lingui/react/macro'
import { otherCountries } from '../lib/served-countries.ts'

/** What is said of a number that is not taken here. */
export function useMobileError(): string {
  const { t } = useLingui()
  return otherCountries
    ? t`Type an Indian mobile number of ten digits, or one that starts with ${otherCountries}.`
    : t`Type a mobile number of ten digits, starting with 6, 7, 8 or 9.`
}
