import { test } from 'vitest'

/** Whether `npm run test:long` runs. */
export const isLongRun = process.env['LONG_TESTS'] !== undefined

/** A test of `npm run test:long` alone: what it proves at its length, a shorter test of `npm test` proves for one case. */
export function longTest(name: string, run: () => Promise<void>): void {
  if (isLongRun) test(name, run)
}
