import { readMobile, wrongMobile } from '#contract/mobile.ts'
import { fieldProblemText } from './field-problem-text.ts'
import { readServed } from './served.ts'

/** Reads a typed mobile number of an accepted country. @returns its stored form */
export const readTypedMobile = (text: string) => readMobile(text, readServed().mobileCountries)

/** The error text for a mobile number that is not accepted here. */
export const wrongMobileText = () => fieldProblemText(wrongMobile(readServed().mobileCountries))
