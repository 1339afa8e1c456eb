import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Flaky tests count as failed. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

const vitestReport = z.object({
  ...{ numTotalTests: z.number(), numPassedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number() },
  success: z.boolean(),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts the tests of a JSON report of Vitest or Playwright. A missing report, a run in which no test ran and an error outside all tests
 *  count as one failed test.
 *  @param ok whether the runner exited with 0 */
export async function countTests(file: string, ok: boolean): Promise<Count> {
  const report: unknown = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { errors: [] }
  const count = countVitest(report) ?? countPlaywright(report) ?? { passed: 0, failed: 0, skipped: 0 }
  const isBroken = !ok || count.passed + count.failed === 0
  return isBroken && count.failed === 0 ? { ...count, failed: 1 } : count
}

function countVitest(report: unknown): Count | undefined {
  const { data } = vitestReport.safeParse(report)
  if (!data) return undefined
  const passed = data.numPassedTests
  const skipped = data.numPendingTests + data.numTodoTests
  const failed = data.numTotalTests - passed - skipped
  // A file that does not load has no tests.
  return { passed, failed: data.success ? failed : Math.max(1, failed), skipped }
}

function countPlaywright(report: unknown): Count | undefined {
  const { data } = playwrightReport.safeParse(report)
  if (!data) return undefined
  const { expected, unexpected, flaky, skipped } = data.stats
  return { passed: expected, failed: unexpected + flaky + data.errors.length, skipped }
}
