import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { everyScreen } from './every-screen.ts'
import { expect, notified, phone, test } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { picture } from './picture.ts'
import type { Screen } from './screen.ts'

// Every screen, in every language and in the two that are made for tests, where text has least room. LANGUAGES=hi,ta checks these alone, at
// both sizes; `npm run review` takes pictures of one (docs/languages.md).

const chosen = process.env['LANGUAGES']?.split(',')
/** Each at 320 px; English is measured there with axe (accessibility.spec.ts). */
const narrow = chosen ?? [...languages.map(({ code }) => code).filter((code) => code !== 'en'), 'en-XA', 'ar-XB']
/** With letters of twice the size: the languages with the longest words, because each look takes time. */
const large = chosen ?? ['en', 'ta', 'te', 'en-XA']

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
          await page.setViewportSize({ width: 320, height: 640 })
          for (const language of narrow) {
            await showIn(page, language)
            expect.soft(await languageFaults(page), `${name} in ${language}, 320 px`).toEqual([])
            await picture(page, `${language}.${name}`)
          }
          await page.setViewportSize({ width: 640, height: 900 })
          await setFontSize(page, 32)
          for (const language of large) {
            await showIn(page, language)
            expect.soft(await languageFaults(page), `${name} in ${language}, letters of 200 %`).toEqual([])
          }
          await setFontSize(page, 16)
          await showIn(page, 'en')
        })
      }
    },
  )
}

/** Chooses the language as another tab does; again where the page did not listen yet, because that code loads after the screen. */
async function showIn(page: Page, language: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(async (code) => {
      await cookieStore.delete('lang')
      await cookieStore.set({ name: 'lang', value: code, path: '/' })
    }, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 4000 })
  }).toPass({ timeout: 20_000 })
}

/** Sets the browser's font size, which media queries see too. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await browser.detach()
}
