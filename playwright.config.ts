import { defineConfig } from '@playwright/test'
import type { Browsers } from './tests/journeys/fixtures.ts'

/** What a journey is tagged with that is told something by the system, and so needs the whole browser. */
const whole = /@notifications/

/** Journeys with a product, or a clock, of their own settings. */
const ownProducts = /(?:admin-gate|bookable-days|other-countries|past-midnight|reports|widget)\.spec\.ts/

/** Pages live for seconds: to compile their code for speed takes a tenth more than it saves. */
const withoutCompilers = '--js-flags=--no-maglev --no-turbofan'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  withoutCompilers,
]

/** The pop-up of the address bar is a page of its own in each window, and takes as much of the processor as a short journey. The switch replaces
 *  Playwright's: the others are those of its list that this browser has. */
const withoutPopUps = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',')}`

/** A real browser with the real product: each worker starts one of its own (tests/journeys/fixtures.ts). */
export default defineConfig<object, Browsers>({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  // Each with a product of its own. A journey waits for more than half of its time: three at a time use two processors.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // The first two have one worker each, since every further one would start a browser and a product for a few journeys.
  projects: [
    {
      name: 'whole browser',
      grep: whole,
      workers: 1,
      use: { isWhole: true, launchOptions: { args: [...args, withoutPopUps] } },
    },
    { name: 'own products', testMatch: ownProducts, workers: 1 },
    { name: 'headless shell', grepInvert: whole, testIgnore: ownProducts },
  ],
  use: {
    // With --trace retain-on-failure they take a sixth longer; a picture and the page's tree are kept in any case.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args },
  },
})
