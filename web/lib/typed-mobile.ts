import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readMobile } from '#contract/mobile.ts'
import { readServed } from './served.ts'

/** Reads a typed mobile number of an accepted country. @returns its stored form */
export const readTypedMobile = (text: string) => readMobile(text, readServed().mobileCountries)

/** The error text for a mobile number that is not accepted here. */
export function wrongMobileText(): string {
  const otherCountries = readServed()
    .mobileCountries.filter((code) => code !== '91')
    .map((code) => `+${code}`)
    .join(', ')
  return otherCountries
    ? i18n._(msg`Type an Indian mobile number of ten digits, or one that starts with ${otherCountries}.`)
    : i18n._(msg`Type a mobile number of ten digits, starting with 6, 7, 8 or 9.`)
}
