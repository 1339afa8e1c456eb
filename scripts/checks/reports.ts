import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const vitestReport = z
  .object({
    numTotalTests: z.number(),
    numPassedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform(({ numTotalTests, numPassedTests: passed, numPendingTests, numTodoTests }) => {
    const skipped = numPendingTests + numTodoTests
    return { passed, failed: numTotalTests - passed - skipped, skipped }
  })
/** Flaky tests count as failed. */
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats: { expected: passed, unexpected, flaky, skipped }, errors }) => {
    return { passed, failed: unexpected + flaky + errors.length, skipped }
  })

/** Counts the tests of a JSON report of Vitest or Playwright. A missing report, a run in which no test ran and an error outside all tests
 *  count as one failed test.
 *  @param ok whether the runner exited with 0 */
export async function countTests(
  file: string,
  ok: boolean,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const report: unknown = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  const { data: count = { passed: 0, failed: 0, skipped: 0 } } = vitestReport.or(playwrightReport).safeParse(report)
  const isBroken = !ok || count.passed + count.failed === 0
  return isBroken && count.failed === 0 ? { ...count, failed: 1 } : count
}
