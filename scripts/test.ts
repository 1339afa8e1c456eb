import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ended, run, stopAll } from './checks/command.ts'
import { type Count, countPlaywright, countVitest } from './checks/reports.ts'

// Runs every check of the house and counts: each check is one, each test of a runner is one.
// Ends in a plain line `N passed, M failed`. With --without-browser it leaves the journeys out.

/** What needs nothing but the files: two of them at a time. */
const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['build', ['node', 'scripts/setup.mjs', 'build']],
  ['types', ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['texts', ['npm', 'run', '--silent', 'messages:check']],
  ['dead code', ['knip']],
  ['structure', ['node', 'scripts/check-structure.ts']],
  ['structure canary', ['node', 'scripts/check-structure.ts', '--canary']],
  ['api document', ['node', 'scripts/write-api.ts', '--check']],
]

const results = join(import.meta.dirname, '..', 'test-results')
const total: Count = { passed: 0, failed: 0, remarks: [] }
const failed = new Set<string>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll(signal)
    process.exitCode = 1
  })
}

function tell(name: string, { ok, output, log, seconds }: Ended): void {
  if (ok) {
    total.passed++
    console.log(`ok      ${name} (${seconds.toFixed(1)} s)`)
  } else {
    total.failed++
    failed.add(name)
    console.log(`FAILED  ${name} (${seconds.toFixed(1)} s; whole log: ${log})\n${output.trimEnd()}`)
  }
}

/** Runs the checks, two at a time, in their order. */
async function runChecks(): Promise<void> {
  const left = [...checks]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) tell(next[0], await run(...next))
  }
  await Promise.all([lane(), lane()])
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

await runChecks()
if (!failed.has('build')) tell('size', await run('size', ['node', 'scripts/check-size.ts']))
const units = join(results, 'unit-and-integration.json')
await runTests(
  'unit and integration',
  units,
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
  countVitest,
)
if (!process.argv.includes('--without-browser')) {
  await runTests(
    'journeys',
    join(results, 'journeys.json'),
    ['playwright', 'test', '--reporter=list,json'],
    countPlaywright,
  )
}

console.log()
for (const remark of total.remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1
