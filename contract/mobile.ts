import { z } from 'zod'

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

/** Reads a mobile number as people type it: `98765 43210`, `+91-9876543210`, `09876543210`, `९८७६५४३२१०`.
 *  @returns `91` and ten digits, or undefined when it is no Indian mobile number. */
export function readMobile(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s().\-\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const match = /^(?:\+?91|0091|0)?([6-9]\d{9})$/.exec(digits)
  return match ? `91${match[1]}` : undefined
}

/** A mobile number in any form that {@link readMobile} reads, handed on as `91` and ten digits. */
export const mobile = z.union([z.string().max(40), z.number().int().nonnegative()]).transform((typed, context) => {
  const read = readMobile(String(typed))
  if (read === undefined) {
    context.addIssue({ code: 'custom', message: 'Type a mobile number of ten digits, starting with 6, 7, 8 or 9.' })
    return z.NEVER
  }
  return read
})
