import type { Page } from '@playwright/test'
import { statement } from '#server/platform/database/index.ts'
import { expect, phone, test } from './fixtures.ts'
import { ownTimes, tasks as categories } from './own-times.ts'

const hospitals = 2_000

const add = statement(
  'journey.add-many',
  `INSERT INTO hospitals (name, address, pincode, hospital_number)
   SELECT 'Longlist Clinic ' || to_char(n, 'FM0000'), n || ' Main Road, Near the Old Bus Stand, Bengaluru', (700000 + n)::text, 'LONG-' || n
   FROM generate_series($1::int, $2::int) n`,
)
const remove = statement('journey.remove-many', `DELETE FROM hospitals WHERE hospital_number LIKE 'LONG-%'`)

test('two thousand cards load a hundred at a time, and scroll without a long task', async ({
  browser,
  openScreen,
  product,
}) => {
  test.slow()
  try {
    await product.arrange(async (db) => {
      for (let n = 1; n <= hospitals; n += 1_000) await db.all(add, [n, n + 999])
    })
    const page = await openScreen(phone)
    await page.goto('/hlist?query=longlist')
    await page.getByRole('button', { name: 'View More' }).click()
    await scrollUntil(page, hospitals - 1_000)
    await browser.startTracing(page, { categories })
    await scrollUntil(page, hospitals)
    for (let turn = 0; turn < 60; turn += 1) {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), turn % 20 < 14 ? -900 : 900)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await openLast(page)
    const times = ownTimes(await browser.stopTracing())
    await expect(page.getByText('No doctor is listed here yet.')).toBeVisible()
    await expect(page.locator('.hosp')).toHaveCount(hospitals)
    const longest = Math.max(...times)
    process.stdout.write(
      `${hospitals} cards: the last thousand arrive and scroll in ${times.length} tasks, the longest ${longest.toFixed(1)} ms ` +
        `of its own time\n`,
    )
    expect(times.length).toBeGreaterThan(200)
    // The aim is 50 ms, and the figure is printed. A processor that others share is slower too, by half and more: twice the
    // aim is what a list draws that is drawn as a whole. Ten pages arrive: were one of them such a task, each would be.
    expect(times.filter((time) => time >= 100).length).toBeLessThanOrEqual(2)
  } finally {
    await product.arrange((db) => db.all(remove))
  }
})

/** Goes on to the end of what is there until so many cards have come. */
async function scrollUntil(page: Page, count: number) {
  await expect(async () => {
    const there = await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      return document.querySelectorAll('.hosp').length
    })
    expect(there).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [20], timeout: 90_000 })
}

/** Presses the last card, by the page's own means: looking for it by its role would be measured with it. */
const openLast = (page: Page) =>
  page.evaluate(async () => {
    const summary = [...document.querySelectorAll<HTMLElement>('.hosp > summary')].at(-1)
    summary?.scrollIntoView({ behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    summary?.click()
    await new Promise(requestAnimationFrame)
  })
