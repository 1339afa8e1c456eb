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

const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests: number) => {
  const numTotalTests = numPassedTests + numFailedTests + numPendingTests
  return { numTotalTests, numPassedTests, numPendingTests, numTodoTests: 0 }
}
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test.for([
  ['failed tests', vitest(2, 1, 0), false, [2, 1, 0]],
  ['skipped tests', vitest(1, 0, 2), true, [1, 0, 2]],
  ['tests skipped by a failed hook, and the hook', vitest(1, 0, 2), false, [1, 1, 2]],
  ['a file that does not load, or an error outside all tests, as failed', vitest(1, 0, 0), false, [1, 1, 0]],
  ['a run without tests as failed', vitest(0, 0, 0), true, [0, 1, 0]],
  ['a run whose tests were all skipped as failed', vitest(0, 0, 2), true, [0, 1, 2]],
  ['failed journeys', { stats: { ...stats, unexpected: 2 }, errors: [] }, false, [3, 2, 0]],
  ['flaky journeys as failed', { stats: { ...stats, flaky: 1 }, errors: [] }, true, [3, 1, 0]],
  ['skipped journeys', { stats: { ...stats, skipped: 1 }, errors: [] }, true, [3, 0, 1]],
  ['an error outside all journeys', { stats, errors: [{ message: 'no browser' }] }, false, [3, 1, 0]],
  ['a run without journeys as failed', { stats: { ...stats, expected: 0 }, errors: [] }, true, [0, 1, 0]],
] as const)('counts %s', async ([, report, ok, [passed, failed, skipped]]) => {
  expect(await count(report, ok)).toEqual({ passed, failed, skipped })
})

test('counts a missing report as one failed test', async () => {
  expect(await countTests(join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
