import { z } from 'zod'
import { fault, type FieldProblem } from './field-problem.ts'

/** The zeros of the scripts in which people in India write digits; each is followed by its 1 to 9. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Turns digits of the Indian scripts and of Urdu into 0–9 and leaves everything else as it is. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = zeros.find((z) => point >= z && point <= z + 9)
    return zero === undefined ? digit : String(point - zero)
  })
}

/** The calling codes besides India's, which is always accepted. */
const abroad = (countries: readonly string[]) => countries.filter((code) => code !== '91')

/** Why a number that is not accepted is refused. */
export function wrongMobile(countries: readonly string[]): FieldProblem {
  const others = abroad(countries)
  if (others.length === 0) return { code: 'mobile-wrong' }
  return { code: 'mobile-of-countries-wrong', params: { countries: `+${others.join(', +')}` } }
}

/** Reads a mobile number as people type it: `98765 43210`, `+91-9876543210`, `09876543210`, `९८७६५४३२१०`; one of another
 *  accepted country with `+` or `00` and its code.
 *  @param countries the accepted calling codes; India's needs no mention
 *  @returns `91` and ten digits, or `+` and all digits of another country's, so that a second parse cannot take Singapore's
 *  `+65 9123 4567` for an Indian number; undefined when it is neither */
export function readMobile(text: string, countries: readonly string[]): string | undefined {
  const digits = plainDigits(text).replace(/[\s().\-\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const match = /^(?:\+?91|0091|0)?([6-9]\d{9})$/.exec(digits)
  if (match) return `91${match[1]}`
  const other = /^(?:\+|00)([1-9]\d{7,14})$/.exec(digits)?.[1]
  return abroad(countries).some((code) => other?.startsWith(code)) ? `+${other}` : undefined
}

/** A mobile number on the wire, as typed. The server accepts {@link mobileOf} its countries in its place. */
export const typedMobile = z.union([z.string().max(40), z.number().int().nonnegative()])

/** A mobile number in any form that {@link readMobile} reads, normalised. */
export const mobileOf = (countries: readonly string[]) =>
  typedMobile.transform((typed, context) => {
    const read = readMobile(String(typed), countries)
    if (read === undefined) {
      const { code, params } = wrongMobile(countries)
      context.addIssue({ code: 'custom', message: fault(code, params) })
      return z.NEVER
    }
    return read
  })
