import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readMobile } from '#contract/mobile.ts'
import { readServed } from './served.ts'

const { mobileCountries } = readServed()

/** The accepted calling codes besides India's, for display: `+977, +975`. Empty where only Indian numbers are accepted. */
const otherCountries = mobileCountries
  .filter((code) => code !== '91')
  .map((code) => `+${code}`)
  .join(', ')

/** Reads a typed mobile number of an accepted country. @returns its stored form */
export const readTypedMobile = (text: string) => readMobile(text, mobileCountries)

/** The error text for a mobile number that is not accepted here. */
export const wrongMobileText = (): string =>
  otherCountries
    ? i18n._(msg`Type an Indian mobile number of ten digits, or one that starts with ${otherCountries}.`)
    : i18n._(msg`Type a mobile number of ten digits, starting with 6, 7, 8 or 9.`)
