import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, stopAll } from './checks/command.ts'
import { tableOf } from './checks/fault-figures.ts'
import { countVitest } from './checks/reports.ts'

// `npm run test:long`: every fault of tests/faults in many rounds, all drawn from one seed, and what tests/deploy has for
// machines with the real proxies. Ends in the tables for docs/reliability.md and a plain line `N passed, M failed`.

const rounds = process.env['FAULT_ROUNDS'] ?? '50'
const seed = process.env['FAULT_SEED'] ?? String(randomInt(2 ** 32))

const results = join(import.meta.dirname, '..', 'test-results')
const report = join(results, 'faults.json')
const figures = join(results, 'fault-figures.jsonl')
const written = join(results, 'reliability.md')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopAll(signal))

await mkdir(results, { recursive: true })
await Promise.all([rm(report, { force: true }), writeFile(figures, '')])
console.log(`FAULT_ROUNDS=${rounds} FAULT_SEED=${seed} npm run test:long`)

const command = [
  'vitest',
  'run',
  'tests/faults',
  'tests/deploy',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]
const env = { LONG_TESTS: '1', FAULT_ROUNDS: rounds, FAULT_SEED: seed, FAULT_FIGURES: figures }
const { ok, seconds } = await run('faults', command, { loud: true, env })
const counted = await countVitest(report, ok)

const table = tableOf(await readFile(figures, 'utf8'))
await writeFile(written, table)
console.log(`\n${table}\nThe same stands in ${written}. It took ${(seconds / 60).toFixed(0)} min.`)
for (const remark of counted.remarks) console.log(remark)
console.log(`${counted.passed} passed, ${counted.failed} failed`)
if (counted.failed > 0) process.exitCode = 1
