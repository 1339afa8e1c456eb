import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { migrate } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { schema } from '#server/schema.ts'
import { startApp, type App } from '../app.ts'
import { freePort, testLinkKey } from '../product.ts'
import { throwAwayFolder } from '../throw-away.ts'
import { test } from './fixtures.ts'

interface Clocks {
  /** Every page of the journey. */
  pages: Page[]
  /** Moves the clocks of the app and of its pages on to an instant, from which they run. */
  goTo: (instant: string) => Promise<void>
}

/** `test` with the app in this process, on a database and with a clock of its own, in place of the product. Pages have its time. */
export const timed = test.extend<Clocks, { app: App }>({
  app: [
    async ({}, give) => {
      const log = createLog('warn')
      const folder = await throwAwayFolder('journeys')
      const own = await startOwnPostgres({ dataDir: join(folder.path, 'data'), maxConnections: 60, log })
      await migrate(own.connection, schema, log)
      const connection = connectionWithLinkKey(own.connection, testLinkKey)
      const app = await startApp({ PORT: String(await freePort()) }, join(import.meta.dirname, '../../dist/web'), {
        log,
        beside: { connection },
      })
      await give(app)
      await app.stop()
      await own.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  url: [async ({ app }, give) => give(app.url), { scope: 'worker' }],

  pages: async ({}, give) => {
    await give([])
  },

  openScreen: async ({ app, openScreen, pages }, give) => {
    await give(async (...screen) => {
      const page = await openScreen(...screen)
      await page.clock.install({ time: app.now() })
      pages.push(page)
      return page
    })
  },

  goTo: async ({ app, pages }, give) => {
    await give(async (instant) => {
      app.runClock(instant)
      for (const page of pages)
        await page.clock.fastForward(app.now().getTime() - (await page.evaluate(() => Date.now())))
    })
  },
})
