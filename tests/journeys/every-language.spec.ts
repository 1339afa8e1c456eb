import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { everyScreen } from './every-screen.ts'
import { expect, notified, phone, test } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { picture } from './picture.ts'
import type { Screen } from './screen.ts'

// Every screen, where text has least room, in the languages in turns and in the two that are made for tests. LANGUAGES=hi,ta walks every
// screen in these, at both sizes; `npm run review` takes pictures of one (docs/languages.md).

const chosen = process.env['LANGUAGES']?.split(',')
const translated = languages.map(({ code }) => code).filter((code) => code !== 'en')
/** Takes the languages of a screen in turns, so that each is looked at on many screens: all on every screen take six minutes. English at
 *  320 px is measured with axe (accessibility.spec.ts). */
const inTurns = (from: readonly string[], place: number) => from[place % from.length] ?? 'ta'
const narrow = (place: number) =>
  chosen ?? [inTurns(translated, place), inTurns(translated, place + 3), inTurns(['en-XA', 'ar-XB'], place)]
const large = (place: number) => chosen ?? [inTurns([...translated, 'en', 'en-XA'], place + 4)]

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
      // A page without a network keeps its language.
      const shown = screens.filter(({ as }) => group.includes(as) && as !== 'cut-off')
      for (const [place, { name, as, show }] of shown.entries()) {
        const page = pages.get(as) ?? (await openScreen(phone, sessions[as]))
        pages.set(as, page)
        await test.step(name, async () => {
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await page.setViewportSize(phone.viewport)
          await show(page)
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await languageFaults(page, narrow(place)), `${name}, 320 px`).toEqual([])
          for (const language of process.env['PICTURES'] ? narrow(place) : []) {
            await languageFaults(page, [language])
            await picture(page, `${language}.${name}`)
          }
          await page.setViewportSize({ width: 640, height: 900 })
          await setFontSize(page, 32)
          expect.soft(await languageFaults(page, large(place)), `${name}, letters of 200 %`).toEqual([])
          await setFontSize(page, 16)
          await languageFaults(page, ['en'])
        })
      }
    },
  )
}

/** Sets the browser's font size, which media queries see too. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await browser.detach()
}
