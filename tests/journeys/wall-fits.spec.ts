import type { Page, Route } from '@playwright/test'
import { showBoard, type Board } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import type { QueueState } from '#contract/live-queue.ts'
import { violations } from './axe.ts'
import { aClinic } from './clinic.ts'
import { expect, noNetwork, test } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { boardAddress, pairDisplay } from './pair-display.ts'
import { picture } from './picture.ts'
import { comeBack } from './settings.ts'

/** A paired display that shows what `change` makes of its board, and goes on with it when it is cut off. */
async function aChangedDisplay(
  page: Page,
  product: OwnProduct,
  change: (read: Board) => Board,
): Promise<{ cutOff: () => Promise<void>; connect: () => Promise<void> }> {
  const read = async (route: Route) => {
    const answer = await route.fetch()
    const known = showBoard.answer.parse(await answer.json())
    await route.fulfill({ response: answer, json: known && change(known) })
  }
  await page.route(boardAddress, read)
  await page.goto('/display')
  await pairDisplay(page, product, await aClinic(product))
  await expect(page.locator('.wall')).toBeVisible()
  return {
    async cutOff() {
      await page.context().setOffline(true)
      await expect(page.locator('[data-old=true] .old')).toBeVisible()
    },
    async connect() {
      await page.context().setOffline(false)
      await comeBack(page)
      await expect(page.locator('[data-old=false]')).toBeVisible({ timeout: 30_000 })
    },
  }
}

test.describe('on every screen', () => {
  for (const [name, width, height, languages] of [
    ['display-720', 1280, 720, ['te', 'hi']],
    ['display-upright', 1080, 1920, ['ta', 'en']],
  ] as const)
    test(`one to six doctors with long names fit in two languages, also when it is cut off: ${name}`, async ({
      openScreen,
      product,
      provoked,
    }) => {
      provoked.push(...noNetwork)
      const page = await openScreen({ viewport: { width, height } })
      const shown = { doctors: 6 }
      const change = (read: Board) => crowded(read, shown.doctors, languages)
      const { cutOff, connect } = await aChangedDisplay(page, product, change)
      for (shown.doctors = 6; shown.doctors > 0; shown.doctors -= 1) {
        await comeBack(page)
        await expect(page.locator('.ticket-of-doctor')).toHaveCount(shown.doctors)
        for (const state of ['live', 'old']) {
          if (state === 'old') await cutOff()
          const said = `${shown.doctors} doctors, ${state}`
          await expect(page.locator('.number > b').first()).toHaveText('107')
          await expect(page.getByText('Lab reports at counter 2')).toBeVisible()
          await expect(page.locator('.missed .numbers')).toHaveText('101 102 103 ')
          expect.soft(await page.evaluate(cutNumbers), said).toEqual([])
          if (shown.doctors === 6) {
            expect(await violations(page)).toEqual([])
            await page.setViewportSize({ width: 1024, height: width > height ? 768 : 1366 })
            expect.soft(await page.evaluate(cutNumbers), `${said}, 1024 px`).toEqual([])
            await page.setViewportSize({ width, height })
          }
          if ([2, 4, 6].includes(shown.doctors)) await picture(page, `${name}-${shown.doctors}-${state}`)
        }
        await connect()
      }
    })
})

test('doctors without a session or a patient share one line, in one language at a time, and come back with a patient', async ({
  openScreen,
  product,
}) => {
  const page = await openScreen({ viewport: { width: 1920, height: 1080 } })
  const shown = { idle: true }
  await aChangedDisplay(page, product, (read) => {
    const all = crowded(read, 4, ['en', 'ta'])
    const doctors = all.doctors.map((doctor, n) => {
      if (!shown.idle || n < 2) return doctor
      const { session } = doctor
      if (n === 2 || !session) return { ...doctor, name: 'Dr Rao', secondName: 'டாக்டர் ராவ்', session: null }
      const queue = { ...session.queue, state: 'open' as const, called: [], waiting: 0 }
      return { ...doctor, name: 'Dr Iyer', session: { ...session, next: [], queue } }
    })
    return { ...all, doctors }
  })
  const line = page.locator('.idle')
  await expect(page.locator('.ticket-of-doctor')).toHaveCount(2)
  await expect(line.getByRole('paragraph').first()).toHaveText('Dr Rao No tokens today')
  await expect(line.getByRole('paragraph').last()).toHaveText(/^Dr Iyer From \d+:\d\d\s[ap]m$/)
  expect(await violations(page)).toEqual([])
  await picture(page, 'display-idle')
  await expect(line.getByRole('paragraph').first()).toHaveText(/^டாக்டர் ராவ் /)
  await expect(line).toHaveAttribute('lang', 'ta')
  shown.idle = false
  await comeBack(page)
  await expect(page.locator('.ticket-of-doctor')).toHaveCount(4)
  await expect(line).toHaveCount(0)
})

/** Numbers on a wall that are cut, those of tokens that are lower than a tenth of the screen, and parts outside of it. Runs in the page. */
function cutNumbers(): string[] {
  const partOf = (one: Element, most: Element) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const [text, box, place] = [
      range.getBoundingClientRect(),
      one.getBoundingClientRect(),
      most.getBoundingClientRect(),
    ]
    const isIn = text.left >= place.left - 1 && text.right <= place.right + 1
    return isIn && box.top >= place.top - 1 && box.bottom <= place.bottom + 1
  }
  const cut = [...document.querySelectorAll('.number > b, .room > b, .deck li, .missed .numbers')].filter((one) => {
    const place = one.closest('.number, .room, .deck, .missed')
    return one.getClientRects().length > 0 && place && !partOf(one, place)
  })
  const low = [...document.querySelectorAll('.number > b')].filter(
    (one) => parseFloat(getComputedStyle(one).fontSize) < innerHeight / 10,
  )
  const outside = [...document.querySelectorAll('.wall *')].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return !one.closest('.fit') && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
  })
  return [
    ...cut.map(({ textContent }) => `${textContent} is cut`),
    ...low.map(({ textContent }) => `${textContent} is low`),
    ...outside.map(({ className }) => `${className} is outside`),
  ]
}

/** The same doctor up to six times, with what is longest. */
function crowded(read: Board, most: number, languages: readonly Language[]): Board {
  const [doctor] = read.doctors
  if (!doctor?.session) return read
  const { session } = doctor
  const names = { name: 'Dr Venkatanarasimharajuvaripeta', secondName: 'டாக்டர் வேங்கடநரசிம்மராஜுவாரிபேட்டை' }
  const states: Partial<QueueState>[] = [
    { called: [{ queueNumber: 107, room: '3' }] },
    { currentQueueNumber: 999 },
    { state: 'late', minutes: 45, reason: 'emergency' },
    { state: 'paused', reason: 'called-away' },
    { state: 'closed' },
    {},
  ]
  return {
    ...read,
    device: { ...read.device, languages: [...languages] },
    doctors: states.slice(0, most).map((state, n) => ({
      ...doctor,
      ...names,
      _id: `doctor-${n}`,
      room: '3',
      session: {
        ...session,
        slotId: `slot-${n}`,
        next: [108, 109, 111],
        queue: { ...session.queue, waiting: 3, ...state, version: 99 },
      },
    })),
    missed: [101, 102, 103].map((queueNumber) => ({ queueNumber, doctorId: 'doctor-0', room: null })),
  }
}
