import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** What a test runner counted. A test that was skipped proves nothing and counts as failed. */
export interface Count {
  passed: number
  failed: number
  /** Why something that is no single test counts as failed. */
  remarks: string[]
}

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Counts what Vitest reports; a file that could not be loaded counts as one failed test.
 *  @param ok whether the runner itself ended well */
export async function countVitest(file: string, ok: boolean): Promise<Count> {
  const report = await readReport(file, vitestReport)
  if (!report) return notRun('vitest left no report')
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return settle(
    tests.filter(({ status }) => status === 'passed').length,
    tests.filter(({ status }) => status !== 'passed').length,
    [
      ...unloaded.map(({ name }) => `${name} could not be run`),
      ...tests
        .filter(({ status }) => !['passed', 'failed'].includes(status))
        .map(({ fullName }) => `skipped: ${fullName}`),
    ],
    unloaded.length,
    ok && report.success,
  )
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Counts what Playwright reports.
 *  @param ok whether the runner itself ended well */
export async function countPlaywright(file: string, ok: boolean): Promise<Count> {
  const report = await readReport(file, playwrightReport)
  if (!report) return notRun('playwright left no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  const remarks = report.errors.map(({ message }) => message ?? 'an error outside every test')
  return settle(
    expected,
    unexpected + flaky + skipped,
    skipped > 0 ? [...remarks, `${skipped} journeys were not run`] : remarks,
    report.errors.length,
    ok,
  )
}

function settle(passed: number, failed: number, remarks: string[], beside: number, ok: boolean): Count {
  if (passed + failed === 0) return notRun('the runner ran no test', remarks)
  if (!ok && failed + beside === 0)
    return { passed, failed: 1, remarks: [...remarks, 'the runner failed outside every test'] }
  return { passed, failed: failed + beside, remarks }
}

function notRun(why: string, remarks: string[] = []): Count {
  return { passed: 0, failed: 1, remarks: [...remarks, why] }
}

async function readReport<T>(file: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : shape.parse(JSON.parse(text))
}
