import { takeMobilesOf } from '#contract/mobile.ts'
import { readServed } from './served.ts'

const { mobileCountries } = readServed()
// Runs on import, before the first mobile number is parsed: every module that reads one imports this file.
takeMobilesOf(mobileCountries)

/** The accepted calling codes besides India's, for display: `+977, +975`. Empty where only Indian numbers are accepted. */
export const otherCountries = mobileCountries
  .filter((code) => code !== '91')
  .map((code) => `+${code}`)
  .join(', ')
