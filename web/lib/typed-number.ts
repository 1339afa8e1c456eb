import { plainDigits } from '#contract/mobile.ts'

/** A whole number as typed, in the digits of any Indian script; undefined for anything else. */
export function readTypedNumber(typed: string): number | undefined {
  const plain = plainDigits(typed).trim()
  return /^\d+$/.test(plain) ? Number(plain) : undefined
}
