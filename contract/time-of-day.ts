import { plainDigits } from './mobile.ts'

/** Parses a time of the day in common formats: `9 AM`, `09:30 AM`, `14:00`, `9.30pm`.
 *  @returns minutes since midnight, or undefined when it is invalid or ambiguous */
export function readTime(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(plainDigits(text).trim())
  if (!match) return undefined
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined) return undefined // a bare 9 is ambiguous
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59) return undefined
  if (half === undefined) return hour < 24 || (hour === 24 && minute === 0) ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}

/** `08:30`, from minutes since midnight. */
export const writeTime = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
