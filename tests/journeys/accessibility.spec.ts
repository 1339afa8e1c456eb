import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { desk, expect, phone, tablet, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { everyScreen } from './every-screen.ts'

/** What the browser itself notes where a screen is looked at without a network. */
const away = [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/, /WebSocket connection to .* failed/]

// A trace of axe's reading is long, and says no more than what it found.
test.use({ trace: 'off' })
// Each size is half of the other journeys' length: they share the workers.
test.describe.configure({ mode: 'parallel' })

for (const [size, options] of Object.entries({ phone, tablet, desk })) {
  test(`everybody can use every screen and dialog, by day and by night: ${size}`, async ({
    openScreen,
    product,
    provoked,
  }) => {
    test.setTimeout(600_000) // every screen by day, by night and narrow, on a machine that may be busy
    provoked.push(/status of 40[01349] /, ...away)
    const { screens, sessions } = await everyScreen(product)
    const pages = new Map<string, Page>()
    for (const { name, as, show } of screens) {
      if (size === 'tablet' && as !== 'staff') continue // patients hold phones
      const page = pages.get(as) ?? (await openScreen(options, sessions[as]))
      pages.set(as, page)
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.setViewportSize(options.viewport)
        await show(page)
        expect.soft(await violations(page), name).toEqual([])
        expect.soft(await overflow(page), `${name} is wider than the screen`).toBe(0)
        await picture(page, `${name}.${size}`)

        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await violations(page, 'color-contrast'), `${name} by night`).toEqual([])
        await picture(page, `${name}.${size}.dark`)

        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await overflow(page), `${name} is wider than 320 px`).toBe(0)
        if (size === 'phone') await picture(page, `${name}.narrow`)
      })
    }
  })
}

/** What axe finds: by all of its rules, or by one. */
async function violations(page: Page, rule?: string) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
