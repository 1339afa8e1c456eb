import { defineConfig, mergeConfig } from 'vitest/config'
import web from './vite.config.ts'

// What takes longer than `npm test` may: `npm run test:long` sets it.
const long = process.env['LONG_TESTS'] ? [] : ['**/*.long.test.ts']

// A place whose clock is 45 minutes off the hour, and which no hospital is in: what reads the machine's own time zone fails.
// Set here, before the workers start, since they inherit it.
process.env['TZ'] = 'Asia/Kathmandu'

export default mergeConfig(
  web,
  defineConfig({
    root: import.meta.dirname,
    test: {
      include: ['{contract,server,web,build,scripts,bench,tests}/**/*.test.{ts,tsx}'],
      exclude: ['tests/journeys/**', '**/node_modules/**', ...long],
      globalSetup: 'tests/global-setup.ts',
      pool: 'forks',
      // Many tests wait, for processes that are killed and started: three at a time use two processors.
      maxWorkers: 3,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }),
)
