import { statSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import web from './vite.config.ts'

// What takes longer than `npm test` may: `npm run test:long` sets it.
const long = process.env['LONG_TESTS'] ? [] : ['**/*.long.test.ts']

/** Files that start and kill processes, or make every call. */
const isLong = /\/(?:faults|hostile|own-postgres)\/|\/who-may-call\./

/** The longest files first, so that none is left alone at the end: the named ones, and others by their size. */
class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const weight = ({ moduleId }: TestSpecification) => (isLong.test(moduleId) ? Infinity : statSync(moduleId).size)
    const weighed = files.map((file) => ({ file, weight: weight(file) }))
    const sorted = weighed.toSorted((one, other) =>
      one.weight < other.weight ? 1 : one.weight > other.weight ? -1 : 0,
    )
    return Promise.resolve(sorted.map(({ file }) => file))
  }
}

// A place whose clock is 45 minutes off the hour, and which no hospital is in: what reads the machine's own time zone fails.
// Set here, before the workers start, since they inherit it.
process.env['TZ'] = 'Asia/Kathmandu'

/** Files that replace a module. */
const replacing = ['server/accounts/{password-work,tries-taken-back}.test.ts']

const shared = {
  exclude: ['tests/journeys/**', '**/node_modules/**', ...long],
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: 'tests/global-setup.ts',
    // Many tests wait, for processes that are killed and started: four at a time use two processors.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      // The server's modules hold no state, so its test files share them: to load them for each file took a third of their work.
      {
        root: import.meta.dirname,
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...shared.exclude, ...replacing],
          isolate: false,
        },
      },
      mergeConfig(web, {
        root: import.meta.dirname,
        test: {
          ...shared,
          name: 'others',
          include: ['{contract,web,build,scripts,bench,tests}/**/*.test.{ts,tsx}', ...replacing],
        },
      }),
    ],
  },
})
