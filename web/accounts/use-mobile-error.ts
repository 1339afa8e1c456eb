import { useLingui } from '@lingui/react/macro'
import { otherCountries } from '../lib/served-countries.ts'

/** The error text for a mobile number that is not accepted here. */
export function useMobileError(): string {
  const { t } = useLingui()
  return otherCountries
    ? t`Type an Indian mobile number of ten digits, or one that starts with ${otherCountries}.`
    : t`Type a mobile number of ten digits, starting with 6, 7, 8 or 9.`
}
