import { globSync, readFileSync, statSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import web from './vite.config.ts'

// What takes longer than `npm test` may: `npm run test:long` sets it.
const long = process.env['LONG_TESTS'] ? [] : ['**/*.long.test.ts']

/** The longest files of a project first, by their size, so that none is left at its end: those of notifications are short, and wait for the
 *  product's clock. */
class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const weighed = files.map((file) => ({
      file,
      size: Math.max(statSync(file.moduleId).size, file.moduleId.includes('/notifications/') ? 10_000 : 0),
    }))
    const sorted = weighed.toSorted((one, other) => other.size - one.size)
    return Promise.resolve(sorted.map(({ file }) => file))
  }
}

// A place whose clock is 45 minutes off the hour, and which no hospital is in: what reads the machine's own time zone fails.
// Set here, before the workers start, since they inherit it.
process.env['TZ'] = 'Asia/Kathmandu'

/** Files that replace a module or a part of the browser. */
const replacing = globSync('{contract,server,web,build,scripts,bench,tests}/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(/.test(readFileSync(file, 'utf8')),
)

/** Files that start and kill processes, make every call, or are about what a page keeps: its storage and its language; and those above. */
const alone = [
  'tests/{faults,hostile}/**/*.test.ts',
  'server/own-postgres/*.test.ts',
  'tests/who-may-call.test.ts',
  '**/*.long.test.ts',
  'web/{desk/unsent-acts,lib/storage,lib/tab-storage,registrations/draft,settings/history-sentences}.test.ts',
  ...replacing,
]

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
    sequence: { sequencer: LongFirst },
    // One after the other, since a worker keeps its modules only while the next file is of the same project. Many tests wait, for processes that
    // are killed and started, or for messages that are due later: so many at a time use two processors.
    projects: [
      mergeConfig(web, {
        root: import.meta.dirname,
        test: { ...shared, name: 'alone', include: alone, maxWorkers: 4, sequence: { groupOrder: 1 } },
      }),
      // These share the modules that they load: to load them for each file took a third of their work.
      mergeConfig(web, {
        root: import.meta.dirname,
        test: {
          ...shared,
          name: 'others',
          include: ['{contract,web,build,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, ...alone],
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      }),
      {
        root: import.meta.dirname,
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...shared.exclude, ...alone],
          isolate: false,
          maxWorkers: 6,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
