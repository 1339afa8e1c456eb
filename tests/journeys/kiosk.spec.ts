import type { Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { askForPairing, pairDevice, showBoard, takeToken } from '#contract/devices.ts'
import { statement } from '#server/platform/database/index.ts'
import { aBooking, aDoctor, aSlot } from '../builders.ts'
import { violations } from './axe.ts'
import { aClinic, type Clinic, openAlways } from './clinic.ts'
import { desk, expect, noNetwork, test } from './fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { send } from './over-http.ts'
import { boardAddress } from './pair-display.ts'
import { picture } from './picture.ts'

import { comeBack, openSettings } from './settings.ts'

const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }

const onePlace = statement('journey.one-place', 'UPDATE slots SET capacity = 1 WHERE id = $1')

/** A clinic with two people in the line, and a doctor whose slot is full. */
async function aWalkInClinic(product: OwnProduct): Promise<Clinic> {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty', 'Leela Thomas'] })
  const full = await product.arrange(async (db) => {
    const doctor = await aDoctor(db, { hospital: clinic.ids.hospitalId, name: 'Dr Ayesha Siddiqui' })
    const slot = await aSlot(db, { doctor })
    await db.all(onePlace, [slot.id])
    return slot
  })
  await openAlways(product, clinic)
  const body = { ...aBooking(full), user: { mobileNo: '' } }
  await send(product.url, bookAppointment, { token: clinic.session, body })
  return clinic
}

/** Pairs a kiosk with the clinic. @returns its session token */
async function pairKiosk(product: OwnProduct, { session: token }: Clinic): Promise<string> {
  const ask = { body: { kind: 'kiosk' } }
  const { code, token: own } = askForPairing.answer.parse(await send(product.url, askForPairing, ask))
  const layout = { theme: 'dark', turned: 'none' }
  const body = { code, kind: 'kiosk', name: 'Front door', doctors: [], layout, languages: ['en'], notice: '' }
  await send(product.url, pairDevice, { token, body })
  return own
}

/** Opens a kiosk that the clinic's desk has paired. */
async function openKiosk(page: Page, product: OwnProduct, clinic: Clinic, search = '') {
  const own = await pairKiosk(product, clinic)
  await page.addInitScript((kiosk) => localStorage.setItem('kiosktoken', kiosk), own)
  await page.goto(`/kiosk${search}`)
  await expect(page.getByRole('heading', { name: 'Which doctor?' })).toBeVisible()
}

/** Looks at a step by day and by night. */
async function look(page: Page, name: string) {
  await picture(page, name)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

async function typeWalkIn(page: Page) {
  await page.getByRole('button', { name: 'Dr Farida Contractor' }).click()
  await expect(page.getByLabel('Patient name')).toBeFocused()
  await page.keyboard.type('Leela Menon')
  await page.getByLabel('Age', { exact: true }).fill('52')
  await page.getByLabel('Female', { exact: true }).check()
}

test('the desk pairs a kiosk by the code on its screen, and unpairs it', async ({ openScreen, product, provoked }) => {
  provoked.push(/404 .*\/api\/devices\/pair/)
  const clinic = await aWalkInClinic(product)
  const kiosk = await openScreen(tablet)
  await kiosk.goto('/kiosk')
  const shown = await kiosk.getByRole('img', { name: /Pairing code \w{3} \w{3}/ }).getAttribute('aria-label')
  const code = shown?.slice(-7) ?? ''
  await look(kiosk, 'kiosk.pairing')

  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page, 'screens')
  const screens = page.getByRole('region', { name: 'Displays and kiosks' })
  await screens.getByRole('button', { name: 'Pair a screen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Pair a screen' })
  await sheet.getByLabel('Kiosk at the door').check()
  await expect(sheet).toContainText(`${product.url}/kiosk`)
  await sheet.getByRole('button', { name: 'Pair' }).click()
  await expect(sheet.getByText('Type the six letters and digits on the screen.')).toBeVisible()
  await expect(sheet.getByLabel('Name')).toHaveValue('Kiosk at the door')
  await sheet.getByLabel('Name').fill('Front door')
  for (const typed of ['222222', ` ${code.toLowerCase()}`]) {
    await sheet.getByLabel('Code on the screen').fill(typed)
    await sheet.getByRole('button', { name: 'Pair', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, pair it' }).click()
    if (typed === '222222') await expect(sheet.getByText(/unknown or has expired/)).toBeVisible()
  }
  await expect(screens.getByRole('status')).toHaveText('Front door is paired.')
  await expect(screens.getByRole('listitem')).toContainText('seen just now')
  await expect(kiosk.getByRole('heading', { name: 'Which doctor?' })).toBeVisible()

  await screens.getByRole('button', { name: 'Edit Front door' }).click()
  await page.getByRole('dialog').getByLabel('हिन्दी').check()
  await page.getByRole('dialog').getByLabel('English').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(screens.getByRole('status')).toHaveText('Front door is saved.')
  await expect(screens.getByRole('button', { name: 'Edit Front door' })).toBeFocused()
  await comeBack(kiosk)
  await expect(kiosk.getByRole('heading', { name: 'किस डॉक्टर को दिखाना है?' })).toBeVisible()

  await screens.getByRole('button', { name: 'Unpair Front door' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpair' }).click()
  await expect(screens.getByText('No screens yet')).toBeVisible()
  await expect(screens.getByRole('heading', { name: 'Displays and kiosks' })).toBeFocused()
  await comeBack(kiosk)
  await expect(kiosk.locator('.pairing-code')).toHaveAttribute('aria-label', /\w{3} \w{3}$/)
  await expect(kiosk.locator('.pairing-code')).not.toHaveAttribute('aria-label', shown ?? '')
})

test("the desk cancels a kiosk's waiting tokens at once, by keyboard on a narrow screen", async ({
  openScreen,
  product,
}) => {
  const clinic = await aWalkInClinic(product)
  const kiosk = await pairKiosk(product, clinic)
  const patient = { name: 'Made Up', age: 30, gender: 'Other' }
  for (const _ of [1, 2])
    await send(product.url, takeToken, { token: kiosk, body: { slotId: clinic.ids.slot, patient } })
  const numbers = async () => (await clinic.list()).map(({ queueNumber }) => queueNumber)
  expect(await numbers()).toEqual([1, 2, 3, 4])

  const page = await openScreen({ viewport: { width: 320, height: 640 } }, { hospital: clinic.session })
  await openSettings(page, 'screens')
  const screens = page.getByRole('region', { name: 'Displays and kiosks' })
  const button = screens.getByRole('button', { name: "Cancel this kiosk's tokens: Front door" })
  await button.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  const said = 'Cancel the 2 waiting tokens that Front door has given today? This cannot be undone.'
  await expect(question.getByText(said)).toBeVisible()
  await look(page, 'settings.cancel-kiosk-tokens')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await look(page, 'settings.kiosk-with-tokens')
  expect(await numbers()).toEqual([1, 2, 3, 4])
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: "Cancel this kiosk's tokens" }).press('Enter')
  await expect(screens.getByRole('status')).toHaveText('2 tokens were cancelled.')
  await expect(button).toBeHidden()
  expect(await numbers()).toEqual([1, 2])
})

test('a walk-in takes a token at the kiosk in Hindi, and its slip is printed', async ({ openScreen, product }) => {
  const clinic = await aWalkInClinic(product)
  const page = await openScreen(tablet)
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openKiosk(page, product, clinic, '?print=80')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'Dr Ayesha Siddiqui' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'भर' })).toBeAttached()
  await look(page, 'kiosk.1')
  await page.getByRole('button', { name: 'Dr Farida Contractor' }).click()
  await page.getByLabel('मरीज़ का नाम').fill('लीला मेनन')
  await page.getByRole('button', { name: 'पीछे' }).click()
  await page.getByRole('button', { name: 'Dr Farida Contractor' }).click()
  await expect(page.getByLabel('मरीज़ का नाम')).toHaveValue('लीला मेनन')
  await page.getByLabel('उम्र').fill('52')
  await page.getByLabel('महिला').check()
  await look(page, 'kiosk.2')
  await page.getByRole('button', { name: 'टोकन लीजिए' }).click()
  await expect(page.getByRole('heading', { name: 'अपनी पर्ची ले लें' })).toBeVisible()
  await expect(page.getByText('आपसे पहले 2 लोग।')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(page.locator('.paper')).toContainText('Your token आपका टोकन')
  expect(await page.locator('.paper').textContent()).not.toContain('लीला')
  await look(page, 'kiosk.3')
  const taken = (await clinic.list()).find(({ queueNumber }) => queueNumber === 3)
  expect(taken?.patient).toMatchObject({ name: 'लीला मेनन', age: 52, gender: 'Female' })
  await page.getByRole('button', { name: 'हो गया' }).click()
  await expect(page.getByRole('heading', { name: 'Which doctor?' })).toBeVisible()
})

test('a press without a network keeps the typed texts, two presses take one token, and 30 seconds forget all', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const clinic = await aWalkInClinic(product)
  const page = await openScreen(tablet)
  await page.clock.install()
  await openKiosk(page, product, clinic)
  await typeWalkIn(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Take a token' }).click()
  await expect(page.getByRole('alert')).toContainText('The network did not answer.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Take a token' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Take a picture of your token' })).toBeVisible()
  expect((await clinic.list()).map(({ queueNumber }) => queueNumber)).toEqual([1, 2, 3])

  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'Which doctor?' })).toBeVisible()
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  await page.getByRole('button', { name: 'Dr Farida Contractor' }).click()
  await page.getByLabel('நோயாளி பெயர்').fill('Leela Menon')
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'Which doctor?' })).toBeVisible()
  await page.getByRole('button', { name: 'Dr Farida Contractor' }).click()
  await expect(page.getByLabel('Patient name')).toHaveValue('')
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join())
  expect(kept).not.toMatch(/Leela|idempotency/i)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.route(boardAddress, async (route) => {
    const answer = await route.fetch()
    const board = showBoard.answer.parse(await answer.json())
    const [at, from, to] = [0, 10, 40].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
    for (const { session } of board?.doctors ?? [])
      if (session) Object.assign(session, { estimate: { at, from, to, basis: 'session' } })
    await route.fulfill({ response: answer, json: board })
  })
  await comeBack(page)
  const ranges = page.getByText('Your turn:')
  await expect(ranges).toHaveCount(1)
  // an answer that is under way tells the time once more
  await page.route(boardAddress, (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
  await expect(async () => {
    await page.clock.fastForward('04:00:00')
    await expect(ranges, 'of hours ago').toHaveCount(0, { timeout: 1000 })
  }).toPass()
})
