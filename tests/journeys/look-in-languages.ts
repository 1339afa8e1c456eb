import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { expect } from './fixtures.ts'
import { languageFaults } from './language-faults.ts'
import { picture } from './picture.ts'

/** The languages of `LANGUAGES=hi,ta`, each for every screen in all sizes. Without it a screen is shown at 320 px in Tamil and Telugu, whose
 *  texts are the longest, and in one of the others in turns; with large letters in the last of these or in English; wider in Tamil. A page
 *  then changes its language five times, and each language is looked at on many screens in both ways. */
export const chosen = process.env['LANGUAGES']?.split(',')

const others = [...languages.map(({ code }) => code), 'en-XA', 'ar-XB'].filter(
  (code) => !['en', 'ta', 'te'].includes(code),
)

function narrow(place: number): readonly string[] {
  if (chosen) return chosen
  const other = others[place % others.length] ?? 'hi'
  if (place % 9 === 0) return ['te', other, 'ta']
  return place % 9 === 1 ? ['ta', other, 'te'] : ['ta', 'te', other]
}

const large = (place: number) => chosen ?? (place % 9 === 2 ? ['en'] : narrow(place).slice(-1))

/** Expects that the screen shows its languages whole, at 320 px and with letters of 200 %, at the width
 *  of a tablet or a laptop, and leaves it in English.
 *  @param place of the screen among the others */
export async function lookInLanguages(page: Page, name: string, place: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await languageFaults(page, narrow(place)), `${name}, 320 px`).toEqual([])
  for (const language of chosen && process.env['PICTURES'] ? chosen : []) {
    await languageFaults(page, [language])
    await picture(page, `${language}.${name}`)
  }
  // The desk's table has the least room beside its ticket.
  const isTable = name.startsWith('dashboard')
  const codes = name === 'dashboard' ? narrow(place) : isTable ? large(place) : (chosen ?? ['ta'])
  for (const width of isTable ? [1024, 1366] : [768, 1024, 1366].slice(place % 3, (place % 3) + 1)) {
    await page.setViewportSize({ width, height: 768 })
    await drawn(page)
    expect.soft(await languageFaults(page, codes), `${name}, ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 640, height: 900 })
  await setFontSize(page, 32)
  expect.soft(await languageFaults(page, large(place)), `${name}, letters of 200 %`).toEqual([])
  await setFontSize(page, 16)
  await languageFaults(page, ['en'])
}

/** Sets the browser's font size, which media queries see too. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await browser.detach()
  await drawn(page)
}

/** The page moves some parts when the browser says how wide it is now. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
