import { readMobile } from '#contract/mobile.ts'
import { readServed } from './served.ts'

const { mobileCountries } = readServed()

/** Reads a typed mobile number of an accepted country. @returns its stored form */
export const readTypedMobile = (text: string) => readMobile(text, mobileCountries)

/** The accepted calling codes besides India's, for display: `+977, +975`. Empty where only Indian numbers are accepted. */
export const otherCountries = mobileCountries
  .filter((code) => code !== '91')
  .map((code) => `+${code}`)
  .join(', ')
