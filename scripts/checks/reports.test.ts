import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTests } from './reports.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'baari-reports-'))))
afterAll(() => rm(folder, { recursive: true }))

async function count(report: object, ok: boolean) {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return countTests(file, ok)
}

const vitest = (numTotalTests: number, numPassedTests: number, success: boolean) => ({
  ...{ numTotalTests, numPassedTests, success },
})
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test.for([
  ['failed tests', vitest(3, 2, false), false, { passed: 2, failed: 1 }],
  ['skipped tests as failed', vitest(3, 1, true), true, { passed: 1, failed: 2 }],
  ['a file that does not load as failed', vitest(1, 1, false), false, { passed: 1, failed: 1 }],
  ['an error outside all tests as failed', vitest(1, 1, true), false, { passed: 1, failed: 1 }],
  ['a run without tests as failed', vitest(0, 0, true), true, { passed: 0, failed: 1 }],
  ['failed journeys', { stats: { ...stats, unexpected: 2 }, errors: [] }, false, { passed: 3, failed: 2 }],
  [
    'skipped and flaky journeys',
    { stats: { ...stats, flaky: 1, skipped: 1 }, errors: [] },
    true,
    { passed: 3, failed: 2 },
  ],
  ['an error outside all journeys', { stats, errors: [{ message: 'no browser' }] }, false, { passed: 3, failed: 1 }],
  [
    'a run without journeys as failed',
    { stats: { ...stats, expected: 0 }, errors: [] },
    true,
    { passed: 0, failed: 1 },
  ],
] as const)('counts %s', async ([, report, ok, expected]) => {
  expect(await count(report, ok)).toEqual(expected)
})

test('counts a missing report as one failed test', async () => {
  expect(await countTests(join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
})
