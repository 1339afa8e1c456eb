import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests } from './checks/reports.ts'
import { run, stopOnSignals } from './checks/run.ts'

// Runs every check and every test, and ends with the line `N passed, M failed`. `--without-browser` leaves out the journeys.

type Check = readonly [name: string, command: string]

const ofSources: readonly Check[] = [
  ['types', 'tsc --noEmit'],
  ['lint', 'oxlint --deny-warnings'],
  ['format', 'oxfmt --check'],
  ['texts', 'npm run --silent messages:check'],
  ['dead code', 'knip'],
  ['structure', 'node scripts/check-structure.ts'],
  ['structure canary', 'node scripts/check-structure.ts --canary'],
  ['api document', 'node scripts/write-api.ts --check'],
  ['licences', 'node scripts/write-licences.ts --check'],
]
const ofBuild: readonly Check[] = [['size', 'node scripts/check-size.ts']]

const results = join(import.meta.dirname, '..', 'test-results')
const total = { passed: 0, failed: 0 }
stopOnSignals()

/** @param loud shows the output also where the check passes */
async function runCheck([name, command]: Check, { loud = false } = {}): Promise<void> {
  const { ok, output, log, seconds } = await run(name, command.split(' '), { loud })
  total[ok ? 'passed' : 'failed'] += 1
  if (ok) console.log(`ok      ${name} (${seconds.toFixed(1)} s)`)
  else console.log(`FAILED  ${name} (${seconds.toFixed(1)} s; log: ${log})${loud ? '' : `\n${output.trimEnd()}`}`)
}

async function runTests(name: string, report: string, command: readonly string[]): Promise<void> {
  console.log(`\n${name}`)
  await rm(report, { force: true })
  const { ok, log } = await run(name, command, { loud: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const { passed, skipped, ...count } = await countTests(report, ok)
  const failed = count.failed + skipped // `npm test` needs no program that may be missing
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(`FAILED  ${name}: ${failed} (log: ${log})`)
}

async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await runCheck(check)
}

async function runAll(): Promise<void> {
  const build = runCheck(['build', 'node scripts/setup.mjs build'])
  // The build leaves half of the processors free, and many tests wait for processes.
  const checks = Promise.all([runChecks(ofSources), build]).then(() => runChecks(ofBuild))
  await build
  const report = join(results, 'unit-and-integration.json')
  const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await Promise.all([checks, runTests('unit and integration', report, vitest)])
  if (process.argv.includes('--without-browser')) return
  // Not beside the others: both need all processors, and together they take as long.
  await runTests('journeys', join(results, 'journeys.json'), ['playwright', 'test', '--reporter=list,json'])
  // Alone: its scores depend on the order in which things happen.
  await runCheck(['lighthouse', 'node scripts/check-lighthouse.ts'], { loud: true })
}

await runAll().catch((error: unknown) => {
  console.error(error)
  total.failed += 1
})
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1
