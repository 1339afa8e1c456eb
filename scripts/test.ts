import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests } from './checks/reports.ts'
import { run, stopOnSignals } from './checks/run.ts'

// Runs every check and every test, and ends with the line `N passed, M failed`. `--without-browser` leaves out the journeys. `--long`
// (`npm run test:long`) runs tests/faults in many rounds from one seed, the tests that `npm test` leaves out for their length, and tests/deploy; it prints the
// figures for docs/reliability.md too, and the number of skipped tests: those of a proxy that is not installed.

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
const total = { passed: 0, failed: 0, skipped: 0 }
stopOnSignals()

/** @param loud shows the output also where the check passes */
async function runCheck([name, command]: Check, { loud = false } = {}): Promise<void> {
  const { ok, output, log, seconds } = await run(name, command.split(' '), { loud })
  total[ok ? 'passed' : 'failed'] += 1
  if (ok) console.log(`ok      ${name} (${seconds.toFixed(1)} s)`)
  else console.log(`FAILED  ${name} (${seconds.toFixed(1)} s; log: ${log})${loud ? '' : `\n${output.trimEnd()}`}`)
}

/** @param mayMiss whether a program of the tests may be missing; else a skipped test has failed */
async function runTests(name: string, command: string, { env = {}, mayMiss = false } = {}): Promise<void> {
  console.log(`\n${name}`)
  const report = join(results, `${name.replaceAll(' ', '-')}.json`)
  await rm(report, { force: true })
  const isVitest = command.startsWith('vitest')
  const reporters = isVitest ? vitestReporters(report) : ['--reporter=list,json']
  const options = { loud: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }
  const { ok, log } = await run(name, [...command.split(' '), ...reporters], options)
  const { passed, skipped, ...count } = await countTests(report, ok)
  const failed = count.failed + (mayMiss ? 0 : skipped)
  total.passed += passed
  total.failed += failed
  if (mayMiss) total.skipped += skipped
  if (failed > 0) console.log(`FAILED  ${name}: ${failed} (log: ${log})`)
}

const vitestReporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await runCheck(check)
}

async function runAll(): Promise<void> {
  const build = runCheck(['build', 'node scripts/setup.mjs build'])
  // The build leaves half of the processors free, and many tests wait for processes.
  const checks = Promise.all([runChecks(ofSources), build]).then(() => runChecks(ofBuild))
  await build
  await Promise.all([checks, runTests('unit and integration', 'vitest run')])
  if (process.argv.includes('--without-browser')) return
  // Not beside the others: both need all processors, and together they take as long.
  await runTests('journeys', 'playwright test')
  // Not beside the journeys: their scores depend on the order in which things happen.
  await Promise.all(
    ['visitor', 'patient'].map((who) =>
      runCheck([`lighthouse ${who}`, `node scripts/check-lighthouse.ts ${who}`], { loud: true }),
    ),
  )
}

async function runLong(): Promise<void> {
  const { FAULT_ROUNDS = '50', FAULT_SEED = `${randomInt(2 ** 32)}` } = process.env
  const figures = join(results, 'fault-figures.jsonl')
  await mkdir(results, { recursive: true })
  await writeFile(figures, '')
  console.log(`FAULT_ROUNDS=${FAULT_ROUNDS} FAULT_SEED=${FAULT_SEED} npm run test:long`)
  const tests = 'vitest run tests/faults tests/deploy tests/hostile/slow-sockets server/own-postgres'
  const env = { LONG_TESTS: '1', FAULT_ROUNDS, FAULT_SEED, FAULT_FIGURES: figures }
  await runTests('faults', tests, { env, mayMiss: true })
  const lines = (await readFile(figures, 'utf8')).split('\n').filter(Boolean)
  console.table(lines.map((line): unknown => JSON.parse(line)))
  console.log(`Duration: ${(performance.now() / 60_000).toFixed(0)} min.`)
}

await (process.argv.includes('--long') ? runLong() : runAll()).catch((error: unknown) => {
  console.error(error)
  total.failed += 1
})
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
if (total.failed > 0) process.exitCode = 1
