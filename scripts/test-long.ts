import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests } from './checks/reports.ts'
import { run, stopOnSignals } from './checks/run.ts'

// `npm run test:long`: tests/faults in many rounds from one seed, the tests that `npm test` leaves out for their length, and those of tests/deploy. Ends with the figures for
// docs/reliability.md and the line `N passed, M failed`, and the number of skipped tests: those of a proxy that is not installed.

const rounds = process.env['FAULT_ROUNDS'] ?? '50'
const seed = process.env['FAULT_SEED'] ?? String(randomInt(2 ** 32))
const results = join(import.meta.dirname, '..', 'test-results')
const report = join(results, 'faults.json')
const figures = join(results, 'fault-figures.jsonl')

stopOnSignals()
await mkdir(results, { recursive: true })
await Promise.all([rm(report, { force: true }), writeFile(figures, '')])
console.log(`FAULT_ROUNDS=${rounds} FAULT_SEED=${seed} npm run test:long`)

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const env = { LONG_TESTS: '1', FAULT_ROUNDS: rounds, FAULT_SEED: seed, FAULT_FIGURES: figures }
const command = [
  'vitest',
  'run',
  'tests/faults',
  'tests/deploy',
  'tests/hostile/slow-sockets',
  'server/own-postgres',
  ...reporters,
]
const { ok, seconds } = await run('faults', command, { loud: true, env })
const { passed, failed, skipped } = await countTests(report, ok)

const lines = (await readFile(figures, 'utf8')).split('\n').filter(Boolean)
console.table(lines.map((line): unknown => JSON.parse(line)))
console.log(`Duration: ${(seconds / 60).toFixed(0)} min.`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (failed > 0) process.exitCode = 1
