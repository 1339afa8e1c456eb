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

/** The calling codes of the other countries whose mobiles are taken. */
let abroad: readonly string[] = []

/** Says whose mobiles are taken: on the server at its start, on a page before it asks for one.
 *  @param countries calling codes; India's, `91`, is always one of them */
export function takeMobilesOf(countries: readonly string[]): void {
  abroad = countries.filter((code) => code !== '91')
}

/** Why a number that is not taken is refused. */
export function wrongMobile(): FieldProblem {
  if (abroad.length === 0) return { code: 'mobile-wrong' }
  return { code: 'mobile-of-countries-wrong', params: { countries: `+${abroad.join(', +')}` } }
}

/** Reads a mobile number as people type it: `98765 43210`, `+91-9876543210`, `09876543210`, `९८७६५४३२१०`; where they are
 *  taken, another country's with `+` or `00` and its code.
 *  @returns `91` and ten digits, or `+` and all digits of another country's, so that nothing takes Singapore's
 *  `+65 9123 4567` for an Indian number when it is read again; undefined when it is neither */
export function readMobile(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s().\-\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const match = /^(?:\+?91|0091|0)?([6-9]\d{9})$/.exec(digits)
  if (match) return `91${match[1]}`
  const other = /^(?:\+|00)([1-9]\d{7,14})$/.exec(digits)?.[1]
  return abroad.some((code) => other?.startsWith(code)) ? `+${other}` : undefined
}

/** A mobile number in any form that {@link readMobile} reads, handed on as that gives it. */
export const mobile = z.union([z.string().max(40), z.number().int().nonnegative()]).transform((typed, context) => {
  const read = readMobile(String(typed))
  if (read === undefined) {
    const { code, params } = wrongMobile()
    context.addIssue({ code: 'custom', message: fault(code, params) })
    return z.NEVER
  }
  return read
})
