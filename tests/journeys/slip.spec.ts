import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import { statement } from '#server/platform/database/index.ts'
import { aClinic } from './clinic.ts'
import { addAnother, addedSheet, chooseQueue, openWalkIn, rowOf, typeWalkIn, walkInForm } from './desk.ts'
import { demo } from './demo.ts'
import { desk, expect, test } from './fixtures.ts'
import { logInReceptionist } from './log-in.ts'
import { openKiosk } from './kiosk-printing.ts'
import { openSettings } from './settings.ts'
import { picture } from './picture.ts'

/** A desk whose pixels are the dots of a slip printer of 203 dpi, and whose printer only counts. */
const printing = { ...desk, deviceScaleFactor: 203 / 96 }
const arjun = { name: 'Arjun Patil', age: '38', gender: 'Male', contact: '94480 00129' } as const

const giveRoom = statement('journey.give-room', 'UPDATE doctors SET room = $2 WHERE id = $1')

const countPrints = (page: Page) =>
  page.addInitScript(() => {
    let prints = 0
    globalThis.print = () => {
      prints += 1
      document.documentElement.dataset['prints'] = `${prints}`
    }
  })

const expectPrints = (page: Page, prints: number) =>
  expect(page.locator('html')).toHaveAttribute('data-prints', `${prints}`)

/** The size of the printed page, in mm. The page then takes the paper back.
 *  @throws unless it is one page */
async function printedSize(page: Page) {
  return sizeOf((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))
}

function sizeOf(pdf: string) {
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(pages).toHaveLength(1)
  const mm = (points = '') => (Number(points) / 72) * 25.4
  return { width: mm(pages[0]?.[1]), height: mm(pages[0]?.[2]) }
}

/** What a phone reads from the QR code as it is printed. */
async function scan(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const png = (await page.locator('.paper .qr').screenshot()).toString('base64')
  const { data, width, height } = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
    // as text: a list of four million numbers takes half a minute
    let text = ''
    for (const byte of data) text += String.fromCodePoint(byte)
    return { width, height, data: btoa(text) }
  }, png)
  await picture(page, `paper.${await page.locator('.paper').evaluate((paper) => paper.style.width)}`)
  await page.emulateMedia({ media: null })
  return jsQr.default(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height)?.data
}

const paper = (page: Page) => page.locator('.paper')

async function chooseSize(page: Page, size: string) {
  await openSettings(page, 'screens')
  await page.getByLabel('Size of the slips').selectOption(size)
}

test('a walk-in’s slip is one page of each size, in two languages, with a code that a phone reads', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Leela Thomas'] })
  await product.arrange((db) => db.all(giveRoom, [clinic.ids.doctorId, '14']))
  const page = await openScreen(printing, { hospital: clinic.session })
  await countPrints(page)
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
  await typeWalkIn(page, arjun)
  await walkInForm(page).getByRole('button', { name: 'Add Patient' }).click()
  await addedSheet(page).getByLabel('Message in').selectOption('हिन्दी')
  await addedSheet(page).getByRole('button', { name: 'Print slip' }).click()
  await expectPrints(page, 1)

  const link = (await clinic.list()).find(({ queueNumber }) => queueNumber === 3)?.link
  expect(await scan(page)).toBe(product.url + link)
  await expect(paper(page)).toContainText('Your token आपका टोकन')
  await expect(paper(page)).toContainText('Room कमरा 14')
  await expect(paper(page)).toContainText('2 people ahead of you')
  await expect(paper(page)).toContainText(clinic.name)
  await expect(paper(page)).toContainText(link ?? '')
  expect(await paper(page).textContent()).not.toMatch(/Arjun|Patil|94480/)
  const roll = await printedSize(page)
  expect(roll.width).toBeCloseTo(80, 0)
  expect(roll.height).toBeGreaterThan(100)

  for (const { name, width, height } of [
    { name: '58 mm', width: 58, height: undefined },
    { name: 'A6', width: 105, height: 148 },
  ]) {
    await chooseSize(page, name)
    await page.goto('/hospital-dashboard')
    await rowOf(page, arjun.name).getByRole('button', { name: 'More for token 3' }).click()
    await page.getByRole('menuitem', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Print slip' }).click()
    await expectPrints(page, 1)
    await expect(paper(page)).toContainText('आपका टोकन')
    expect(await scan(page)).toBe(product.url + link)
    const size = await printedSize(page)
    expect(size.width).toBeCloseTo(width, 0)
    if (height !== undefined) expect(size.height).toBeCloseTo(height, 0)
  }
})

test('a desk that prints by itself prints once for each walk-in', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(printing, { hospital: clinic.session })
  await countPrints(page)
  await openSettings(page, 'screens')
  await page.getByLabel('Print by itself after adding').check()
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await openWalkIn(page)
  await typeWalkIn(page, arjun)
  await page.keyboard.press('Enter')
  await expect(addAnother(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPrints(page, 1)
  await openWalkIn(page)
  await typeWalkIn(page, { ...arjun, name: 'Gurpreet Kaur' })
  await page.keyboard.press('Enter')
  await expectPrints(page, 2)
  await expect(paper(page).locator('.number')).toHaveText('2')
})

test('with --kiosk-printing a slip is printed without a dialog, on a roll that is as long as the slip, with the range of its turn', async ({
  product,
}, info) => {
  const { page, printed, close } = await openKiosk(info.outputPath('kiosk'), product.url)
  await page.addInitScript(() =>
    addEventListener('beforeprint', () => {
      document.documentElement.dataset['slip'] = document.querySelector('.paper')?.innerHTML ?? ''
    }),
  )
  await logInReceptionist(page, demo.hospital)
  await chooseQueue(page, { doctor: 'Dr Meera Kulkarni', slot: 'Slot 1' })
  await expect(page.getByText(/about \d+:\d\d to \d+:\d\d/).first()).toBeVisible()
  await page.getByRole('button', { name: 'More for token 28' }).click()
  await page.getByRole('menuitem', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print slip' }).click()
  await expect.poll(printed).toHaveLength(1)
  await expect(paper(page), 'the page takes the paper back').toHaveCount(0)
  const slip = (await page.locator('html').getAttribute('data-slip')) ?? ''
  expect(slip.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Your turn\s+\d+:\d\d–\d+:\d\d .* Right 8 times in 10/)
  await close()
  const { width, height } = sizeOf(readFileSync(printed()[0] ?? '').toString('latin1'))
  expect(width).toBeCloseTo(80, 0)
  expect(height).toBeGreaterThan(100)
})

test('the poster is one page of A4 whose code leads to the hospital’s page', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(printing, { hospital: clinic.session })
  await countPrints(page)
  await openSettings(page, 'clinic')
  const code = (await page.locator('.settings-code b').textContent()) ?? ''
  await openSettings(page, 'screens')
  await page.getByRole('checkbox', { name: 'हिन्दी' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'தமிழ்' }).check({ force: true })
  await page.getByRole('button', { name: 'Print poster' }).dblclick()
  await expectPrints(page, 1)
  await expect(paper(page).locator('.take')).toHaveText('Take your token here. Wait anywhere.')
  await expect(paper(page).locator('.others > span')).toHaveCount(2)
  await expect(paper(page)).toContainText(code)
  expect(code).toMatch(/^\d{6}$/)
  expect(await paper(page).evaluate(({ style }) => style.zoom), 'it fits at its own size').toBe('')
  expect(await scan(page)).toBe(`${product.url}/hospitals/${clinic.ids.hospitalId}`)
  const { width, height } = await printedSize(page)
  expect(width).toBeCloseTo(210, 0)
  expect(height).toBeCloseTo(297, 0)
  await expectPrints(page, 1)
})

test('the poster of a clinic with a short address has it in large type, and its code leads there', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const page = await openScreen(printing, { hospital: clinic.session })
  await countPrints(page)
  await openSettings(page, 'clinic')
  const card = page.getByRole('region', { name: 'Short address' })
  const field = card.getByLabel('Short address')
  await expect(field).not.toHaveValue('')
  const chosen = `sri-sai-${Date.now()}`
  await field.fill('Sri Sai')
  await expect(field).toHaveValue('sri-sai')
  await field.fill(chosen)
  await expect(card.getByRole('status')).toHaveText(`${chosen} is free`)
  await field.press('Enter')
  await expect(card.getByRole('status')).toHaveText(`${chosen} is yours.`)
  await openSettings(page, 'screens')
  await page.getByRole('button', { name: 'Print poster' }).click()
  await expectPrints(page, 1)
  await expect(paper(page).locator('.short')).toContainText(`/h/${chosen}`)
  expect(await paper(page).evaluate(({ style }) => style.zoom), 'it fits at its own size').toBe('')
  expect(await scan(page)).toBe(`${product.url}/h/${chosen}`)

  const visitor = await openScreen({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`/h/${chosen}`)
  await expect(visitor.getByRole('heading', { name: clinic.name, level: 1 })).toBeVisible()
})
