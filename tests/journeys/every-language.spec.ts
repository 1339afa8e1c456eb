import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { everyScreen } from './every-screen.ts'
import { expect, notified, phone, test } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { picture } from './picture.ts'
import type { Screen } from './screen.ts'

// Every screen, in every language and in the two that are made for tests, at the sizes where text has least room. LANGUAGES=hi,ta walks
// these alone, and PICTURES=1 keeps a picture of each screen: docs/languages.md.

const walked = process.env['LANGUAGES']?.split(',') ?? [...languages.map(({ code }) => code), 'en-XA', 'ar-XB']

test.describe.configure({ mode: 'parallel' })

const groups: Record<string, { group: readonly Screen['as'][]; tags: { tag?: string } }> = {
  'visitors': { group: ['visitor', 'shut-out'], tags: {} },
  'patients': {
    group: ['newcomer', 'early', 'patient', 'cut-off', 'unasked', 'near', 'called', 'added'],
    tags: notified,
  },
  'staff': { group: ['staff'], tags: {} },
  'the admin': { group: ['admin'], tags: {} },
}

for (const [who, { group, tags }] of Object.entries(groups)) {
  test(
    `every screen shows each language whole, at 320 px and with large letters: ${who}`,
    tags,
    async ({ openScreen, product, provoked }) => {
      test.setTimeout(900_000) // on a machine that may be busy
      provoked.push(/status of 40[01349] /, /ERR_(?:INTERNET_DISCONNECTED|FAILED)/, /WebSocket connection to .* failed/)
      const { screens, sessions } = await everyScreen(product)
      const pages = new Map<string, Page>()
      for (const { name, as, show } of screens.filter((screen) => group.includes(screen.as))) {
        const page = pages.get(as) ?? (await openScreen(phone, sessions[as]))
        pages.set(as, page)
        await test.step(name, async () => {
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await page.setViewportSize(phone.viewport)
          await show(page)
          for (const language of walked) await look(page, name, language)
          await showIn(page, 'en')
        })
      }
    },
  )
}

async function look(page: Page, name: string, language: string): Promise<void> {
  await showIn(page, language)
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await languageFaults(page), `${name} in ${language}, 320 px`).toEqual([])
  await picture(page, `${language}.${name}`)
  await page.setViewportSize({ width: 640, height: 900 })
  await setFontSize(page, 32)
  expect.soft(await languageFaults(page), `${name} in ${language}, letters of 200 %`).toEqual([])
  await setFontSize(page, 16)
}

/** Chooses the language as another tab does. */
async function showIn(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => cookieStore.set({ name: 'lang', value: code, path: '/' }), language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Sets the browser's font size, which media queries see too. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await browser.detach()
}
