import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { everyScreen } from './every-screen.ts'
import { allowed, desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { chosen, drawn, lookInLanguages } from './look-in-languages.ts'
import { picture } from './picture.ts'
import type { Screen } from './screen.ts'

// Each is a good part of the other journeys' length: they share the workers.
test.describe.configure({ mode: 'parallel' })

const groups: Record<string, { group: readonly Screen['as'][]; tags: { tag?: string } }> = {
  'visitors': { group: ['visitor', 'shut-out'], tags: {} },
  'patients': {
    group: ['newcomer', 'early', 'patient', 'cut-off', 'unasked', 'near', 'called', 'added'],
    tags: allowed,
  },
  'patients of a schedule': { group: ['scheduled'], tags: allowed },
  "patients on the clinic's day": { group: ['late', 'paused', 'next', 'in-turn', 'missed'], tags: allowed },
  'staff': { group: ['staff', 'beginning'], tags: {} },
  'the admin': { group: ['admin'], tags: {} },
}

for (const [who, { group, tags }] of Object.entries(groups)) {
  test(
    `every screen and dialog is accessible in light and dark mode, on a phone and a desk, and shows its languages whole: ${who}`,
    tags,
    async ({ openScreen, product, provoked }) => {
      test.setTimeout(900_000) // every screen by day, by night and narrow, on a machine that may be busy
      provoked.push(/status of 40[01349] /, ...noNetwork)
      const { screens, sessions } = await everyScreen(product, group)
      const pages = new Map<string, Page>()
      for (const [place, { name, as, show }] of screens.entries()) {
        const page = pages.get(as) ?? (await openScreen({ ...phone, serviceWorkers: workerOf(as) }, sessions[as]))
        pages.set(as, page)
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.setViewportSize(phone.viewport)
          await show(page)
          // A page without a network keeps its language.
          if (as !== 'cut-off') await lookInLanguages(page, name, place)
          if (chosen) return
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await overflow(page), `${name} is wider than 320 px`).toBe(0)
          await picture(page, `${name}.narrow`)
          const sizes = sizesOf(as)
          for (const [turn, size] of sizes.entries())
            await look(page, name, size, { isJudged: turn === place % sizes.length })
          await lookByNight(page, name)
        })
      }
    },
  )
}

/** Only these look at what the worker does: without it the walk takes a sixth less. */
const workerOf = (as: Screen['as']) => (as === 'cut-off' || as === 'unasked' ? 'allow' : 'block')

/** Patients hold phones and the admin has a desk; the others have either. */
function sizesOf(as: Screen['as']): (keyof typeof sizes)[] {
  if (as === 'admin') return ['desk']
  return as === 'staff' || as === 'beginning' || as === 'visitor' || as === 'shut-out' ? ['phone', 'desk'] : ['phone']
}

const sizes = { phone: phone.viewport, desk: desk.viewport }

/** Looks at the screen in light mode.
 *  @param isJudged by all of axe's rules: a screen of two sizes at one of them in turns, since most of what it has is at both */
async function look(
  page: Page,
  name: string,
  size: keyof typeof sizes,
  { isJudged }: { isJudged: boolean },
): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: 'light' })
  await drawn(page)
  if (isJudged) expect.soft(await violations(page), `${name}, ${size}`).toEqual([])
  expect.soft(await languageFaults(page), `${name}, ${size}`).toEqual([])
  await picture(page, `${name}.${size}`)
}

/** Checks the colours of dark mode, at the size that the screen has: of a dialog, since what lies under it is a screen of its own here. */
async function lookByNight(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const hasDialog = (await page.locator('dialog:modal').count()) > 0
  const found = await violations(page, 'color-contrast', hasDialog ? 'dialog:modal' : undefined)
  expect.soft(found, `${name}, by night`).toEqual([])
  await picture(page, `${name}.dark`)
}

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
