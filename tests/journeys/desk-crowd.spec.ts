import type { Page } from '@playwright/test'
import { aClinic } from './clinic.ts'
import { chooseQueue, expectLive, rowOf } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'
import { ownTimes, tasks as categories } from './own-times.ts'

const people = 300
const updates = 60
/** Ten a second. */
const pace = 100

test('three hundred rows scroll during ten completions a second, and few render again', async ({
  browser,
  openScreen,
  product,
}) => {
  test.slow()
  const clinic = await aClinic(product)
  const names = Array.from({ length: people }, (_, n) => `Patient ${n + 1}`)
  while (names.length > 0) await Promise.all(names.splice(0, 50).map((name) => clinic.walkIn(name)))
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, `Patient ${people}`)).toBeAttached()
  await watch(page)
  await browser.startTracing(page, { categories })

  const other = await clinic.completer()
  const start = performance.now()
  for (let number = 1; number <= updates; number += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + number * pace - performance.now())))
    await other(number)
    if (number % 5 === 0) await page.mouse.wheel(0, number % 2 === 0 ? -400 : 900)
  }
  await expectLive(page, updates)
  const tasks = ownTimes(await browser.stopTracing())
  const { rows, long } = await seen(page)
  const each = tasks.reduce((sum, time) => sum + time, 0) / updates
  process.stdout.write(
    `${rows} rows drawn for ${updates} updates, ${each.toFixed(1)} ms of the main thread for each; the longest task ` +
      `${Math.max(...tasks).toFixed(1)} ms of its own time; by the clock, while other work has the processors too, ` +
      `${long.length} over 50 ms\n`,
  )
  // The completed patient, who leaves one part of the list and comes to another, the next, the collapsed row and the fold; never the
  // whole list.
  expect(rows).toBeLessThanOrEqual(updates * 6)
  expect(tasks.length).toBeGreaterThan(updates)
  // The aim is 50 ms, and the figure is printed; a processor that others share is slower too. Sixty updates are drawn: one
  // or two tasks may have met a collection of garbage.
  expect(tasks.filter((task) => task >= 100).length).toBeLessThanOrEqual(2)
})

interface Seen {
  rows: number
  long: number[]
}

declare global {
  interface Window {
    crowd: Seen
  }
}

/** Counts from now on the rows that render again, and the tasks over 50 ms. */
async function watch(page: Page) {
  await page.mouse.move(400, 600)
  await page.evaluate(() => {
    const seen: Seen = { rows: 0, long: [] }
    window.crowd = seen
    const body = document.querySelector('tbody')
    if (!body) throw new Error('There is no list.')
    new MutationObserver((changes) => {
      const rows = new Set<Node>()
      for (const { target, addedNodes, removedNodes } of changes) {
        if (target === body) for (const node of [...addedNodes, ...removedNodes]) rows.add(node)
        else rows.add((target instanceof Element ? target : target.parentElement)?.closest('tr') ?? target)
      }
      seen.rows += rows.size
    }).observe(body, { subtree: true, childList: true, attributes: true, characterData: true })
    new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

const seen = (page: Page) => page.evaluate(() => window.crowd)
