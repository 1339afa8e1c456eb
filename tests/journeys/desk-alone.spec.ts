import type { Page } from '@playwright/test'
import { aClinic } from './clinic.ts'
import { agree, chooseQueue, completeNext, expectLive, moveOn, rowOf, tick } from './desk.ts'
import { desk, expect, test } from './fixtures.ts'
import { hear } from './hear.ts'

const waiting = ['Harish Shetty', 'Anjali Menon', 'Meenakshi Venkataraman']

test('a failed completion resets the tick and shows an error; the next press completes', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 500 .*complete/)
  const clinic = await aClinic(product, { waiting })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await page.route('**/complete', (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await tick(page, 1, 'Harish Shetty').click()
  await agree(page, 1)
  await expect(tick(page, 1, 'Harish Shetty')).toBeChecked()
  await hear(page, 'Failed to update appointment. Please try again.')
  await expect(tick(page, 1, 'Harish Shetty')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Call 1' })).toBeVisible()

  await page.unroute('**/complete')
  await tick(page, 1, 'Harish Shetty').click()
  await agree(page, 1)
  await expect(tick(page, 1, 'Harish Shetty')).toBeChecked()
  await expectLive(page, 1)
  const statuses = async () => (await clinic.list()).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['completed', 'waiting', 'waiting'])
})

test('a cancelled confirmation completes nothing', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await tick(page, 1, 'Harish Shetty').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(tick(page, 1, 'Harish Shetty')).not.toBeChecked()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('group', { name: 'Not started' })).toBeVisible()
  expect((await clinic.list()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting'])
})

test('the desk keeps its doctor and slot over a reload, collapses completed patients, and breaks names between words', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await completeNext(page, 1)
  await expectLive(page, 1)
  await completeNext(page, 2)
  await expectLive(page, 2)
  await expect(rowOf(page, 'Harish Shetty')).toHaveCount(0)

  await page.reload()
  await expectLive(page, 2)
  await expect(tick(page, 2, 'Anjali Menon')).toBeChecked()
  await page.getByRole('button', { name: 'Show 1 completed earlier' }).click()
  await expect(tick(page, 1, 'Harish Shetty')).toBeChecked()
  await expect(rowOf(page, 'Harish Shetty').getByRole('link', { name: '98450 00101' })).toBeVisible()

  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await brokenWords(page), `at ${width} px`).toEqual([])
  }
})

test('a receptionist completes a token by the keyboard alone, and after each dialog and menu Enter calls the next', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting })
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  const doctor = page.getByLabel('Doctor', { exact: true })
  await tabTo(page, doctor)
  await page.keyboard.type(clinic.doctor)
  await expect(doctor.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${clinic.doctor}`))
  await page.keyboard.press('Tab')
  await page.keyboard.type(clinic.slot)

  const first = tick(page, 1, 'Harish Shetty')
  const question = page.getByRole('alertdialog')
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(first).not.toBeChecked()
  await expect(first).toBeFocused()

  await page.keyboard.press('Space')
  await expect(question.getByRole('button', { name: 'Complete 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLive(page, 1)
  const [second, third] = [tick(page, 2, 'Anjali Menon'), tick(page, 3, 'Meenakshi Venkataraman')]
  await expect(second, 'the row left the line').toBeFocused()

  const menu = page.getByRole('menu')
  for (const keys of [['Alt+M'], ['ArrowRight', 'Enter']]) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(second).toBeFocused()
  }
  await page.keyboard.press('Alt+M')
  for (const key of ['End', 'Enter', 'End', 'Enter']) await page.keyboard.press(key)
  await expect(question.getByRole('button', { name: 'Cancel token' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(third, 'the row left the list').toBeFocused()
  await page.getByRole('button', { name: 'More for token 3' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Token 3 is called' })).toBeVisible()
  await expect(menu).toHaveCount(0)

  await third.press('Space')
  await page.keyboard.press('Enter')
  await expectLive(page, 3)
  await expect(page.getByRole('heading', { name: 'Appointments' }), 'no one waits').toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Pause' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(moveOn(page), 'the pressed button left').toBeFocused()
})

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** The words of the list's heads, names and selects of which a part is on another line. */
const brokenWords = (page: Page) =>
  page.locator('.queue th, .queue .nm, .head-selects .input').evaluateAll((elements) => {
    const words = elements.flatMap((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (!node || size === 0 || !element.checkVisibility()) return []
      return [...(node.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        return { word, height: range.getBoundingClientRect().height / size }
      })
    })
    return words.filter(({ height }) => height > 2).map(({ word }) => word)
  })
