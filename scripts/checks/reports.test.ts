import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-reports-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({ fullName: `test ${at}`, status: each })),
})

describe('what Vitest reports', () => {
  test('every test is one', async () => {
    const path = await report({
      success: false,
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed')],
    })
    expect(await countVitest(path, false)).toEqual({ passed: 2, failed: 1, remarks: [] })
  })

  test('a skipped test counts as failed', async () => {
    const path = await report({ success: true, testResults: [file('passed', 'passed', 'skipped', 'todo')] })
    expect(await countVitest(path, true)).toMatchObject({ passed: 1, failed: 2 })
  })

  test('a file that could not be loaded counts as one failed test', async () => {
    const path = await report({ success: false, testResults: [file('failed'), file('passed', 'passed')] })
    expect(await countVitest(path, false)).toMatchObject({ passed: 1, failed: 1 })
  })

  test('an error outside every test counts as one', async () => {
    const path = await report({ success: false, testResults: [file('passed', 'passed')] })
    expect(await countVitest(path, false)).toMatchObject({ passed: 1, failed: 1 })
  })

  test('a run without a test is a failure, and so is one without a report', async () => {
    const path = await report({ success: true, testResults: [] })
    expect(await countVitest(path, true)).toMatchObject({ passed: 0, failed: 1 })
    expect(await countVitest(join(folder, 'nowhere.json'), true)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('what Playwright reports', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

  test('every journey is one', async () => {
    const path = await report({ stats: { ...stats, unexpected: 2 }, errors: [] })
    expect(await countPlaywright(path, false)).toEqual({ passed: 3, failed: 2, remarks: [] })
  })

  test('a journey that was not run, or passed at the second try, counts as failed', async () => {
    const path = await report({ stats: { ...stats, flaky: 1, skipped: 1 }, errors: [] })
    expect(await countPlaywright(path, true)).toMatchObject({ passed: 3, failed: 2 })
  })

  test('an error outside every journey counts as one', async () => {
    const path = await report({ stats, errors: [{ message: 'no browser' }] })
    expect(await countPlaywright(path, false)).toEqual({ passed: 3, failed: 1, remarks: ['no browser'] })
  })

  test('a run without a journey is a failure, and so is one without a report', async () => {
    const path = await report({ stats: { ...stats, expected: 0 }, errors: [] })
    expect(await countPlaywright(path, true)).toMatchObject({ passed: 0, failed: 1 })
    expect(await countPlaywright(join(folder, 'nowhere.json'), true)).toMatchObject({ passed: 0, failed: 1 })
  })
})
