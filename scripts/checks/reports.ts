import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const count = z.number().default(0)
/** Of Vitest, or of Playwright: `stats` and `errors`. */
const reportOfTests = z.object({
  ...{ numTotalTests: count, numPassedTests: count, numPendingTests: count, numTodoTests: count },
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }).prefault({}),
  errors: z.array(z.unknown()).default([]),
})

/** Counts the tests of a JSON report of Vitest or Playwright. A missing report, a run in which no test ran and an error outside all tests
 *  count as one failed test.
 *  @param ok whether the runner exited with 0 */
export async function countTests(
  file: string,
  ok: boolean,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const report: unknown = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  const { numTotalTests, numPassedTests, numPendingTests, numTodoTests, stats, errors } = reportOfTests.parse(report)
  const pending = numPendingTests + numTodoTests
  const [passed, skipped] = [numPassedTests + stats.expected, pending + stats.skipped]
  // A flaky journey has failed.
  const failed = numTotalTests - numPassedTests - pending + stats.unexpected + stats.flaky + errors.length
  const isBroken = !ok || passed + failed === 0
  return { passed, failed: isBroken ? Math.max(1, failed) : failed, skipped }
}
