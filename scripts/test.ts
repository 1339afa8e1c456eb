import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run, stopAll } from './checks/command.ts'
import { type Count, countPlaywright, countVitest } from './checks/reports.ts'

// Runs every check of the house and counts: each check is one, each test of a runner is one.
// Ends in a plain line `N passed, M failed`. With --without-browser it leaves the journeys out.

type Check = readonly [name: string, command: readonly string[]]

/** What the rest stands on. */
const build: Check = ['build', ['node', 'scripts/setup.mjs', 'build']]

const checks: readonly Check[] = [
  ['types', ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['texts', ['npm', 'run', '--silent', 'messages:check']],
  ['dead code', ['knip']],
  ['structure', ['node', 'scripts/check-structure.ts']],
  ['structure canary', ['node', 'scripts/check-structure.ts', '--canary']],
  ['size', ['node', 'scripts/check-size.ts']],
  ['api document', ['node', 'scripts/write-api.ts', '--check']],
  ['licences', ['node', 'scripts/write-licences.ts', '--check']],
]

/** Alone, when everything else is done. */
const scores: Check = ['lighthouse', ['node', 'scripts/check-lighthouse.ts']]

const results = join(import.meta.dirname, '..', 'test-results')
const total: Count = { passed: 0, failed: 0, remarks: [] }

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll(signal)
    process.exitCode = 1
  })
}

/** Runs a check and tells how it went; what it said is shown where it failed.
 *  @param loud whether it is shown in any case, as it is said */
async function runCheck([name, command]: Check, { loud = false } = {}): Promise<void> {
  const { ok, output, log, seconds } = await run(name, command, { loud })
  total[ok ? 'passed' : 'failed'] += 1
  if (ok) console.log(`ok      ${name} (${seconds.toFixed(1)} s)`)
  else console.log(`FAILED  ${name} (${seconds.toFixed(1)} s; whole log: ${log})${loud ? '' : `\n${output.trimEnd()}`}`)
}

async function runChecks(): Promise<void> {
  for (const check of checks) await runCheck(check)
}

/** Runs a test runner, shows what it says as it says it, and adds what it counted.
 *  @param report where it leaves its report */
async function runTests(
  name: string,
  report: string,
  command: readonly string[],
  count: (report: string, ok: boolean) => Promise<Count>,
): Promise<void> {
  console.log(`\n${name}`)
  await rm(report, { force: true })
  const { ok, log } = await run(name, command, { loud: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const counted = await count(report, ok)
  total.passed += counted.passed
  total.failed += counted.failed
  total.remarks.push(...counted.remarks.map((remark) => `${name}: ${remark}`))
  if (counted.failed > 0) console.log(`FAILED  ${name}: ${counted.failed} (whole log: ${log})`)
}

async function runAll(): Promise<void> {
  await runCheck(build)
  // Many of the tests wait, for a database to start or to be missed; the checks use the processor meanwhile.
  const units = join(results, 'unit-and-integration.json')
  const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`]
  await Promise.all([runChecks(), runTests('unit and integration', units, vitest, countVitest)])
  if (process.argv.includes('--without-browser')) return
  const playwright = ['playwright', 'test', '--reporter=list,json']
  await runTests('journeys', join(results, 'journeys.json'), playwright, countPlaywright)
  console.log('\nlighthouse')
  await runCheck(scores, { loud: true })
}

await runAll().catch((error: unknown) => {
  console.error(error)
  total.failed += 1
})
console.log()
for (const remark of total.remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1
