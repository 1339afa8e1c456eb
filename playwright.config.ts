import { defineConfig } from '@playwright/test'

/** A real browser with the real product: each worker starts one of its own (tests/journeys/fixtures.ts). */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // Each with a product of its own. Three at a time take as long on two processors: browsers draw by them.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
})
