import { takeMobilesOf } from '#contract/mobile.ts'
import { readServed } from './served.ts'

const { mobileCountries } = readServed()
// Before the first field that is read: whoever asks for a mobile imports this file.
takeMobilesOf(mobileCountries)

/** What mobiles beside Indian ones may start with, as people read it: `+977, +975`. Empty where only Indian ones are taken. */
export const otherCountries = mobileCountries
  .filter((code) => code !== '91')
  .map((code) => `+${code}`)
  .join(', ')
