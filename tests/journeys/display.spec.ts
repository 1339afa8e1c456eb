import type { Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { listDevices, removeDevice, showBoard, type Board } from '#contract/devices.ts'
import { addDays } from '#contract/service-day.ts'
import { aSlot } from '../builders.ts'
import { violations } from './axe.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue } from './desk.ts'
import { desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { boardAddress, pairDisplay } from './pair-display.ts'
import { picture } from './picture.ts'
import { comeBack } from './settings.ts'

const television = { viewport: { width: 1920, height: 1080 } }
const waiting = ['Meenakshi Iyer', 'Peter Fernandes', 'Lata Kale']

/** Keeps sound locked before a key is pressed, as the browsers of televisions do, and the test's does not. */
function lockSound(): void {
  let isPressed = false
  addEventListener('keydown', () => (isPressed = true), { capture: true })
  globalThis.AudioContext = class extends AudioContext {
    override get state() {
      return isPressed ? super.state : 'suspended'
    }
  }
}

/** The doctor's ticket says this. */
const ticket = (page: Page, says: string) => page.getByRole('region', { name: `Dr Farida Contractor, ${says}` })
const number = (page: Page) => page.locator('.number > b')

/** A clinic with a display that is paired with it. */
async function aDisplay(page: Page, product: OwnProduct) {
  const clinic = await aClinic(product, { waiting })
  const acts = actsAt(product, clinic)
  await acts.room('Room 3')
  await page.goto('/display')
  await pairDisplay(page, product, clinic)
  await expect(ticket(page, 'Not started yet'), 'without a reload').toBeVisible()
  return { clinic, acts }
}

test('a display shows a code until the desk pairs it, stays paired over a reload, and shows a code again when it is removed', async ({
  openScreen,
  product,
}) => {
  const page = await openScreen(television)
  const { clinic } = await aDisplay(page, product)
  await expect(page).toHaveTitle('Waiting hall · Baari')
  await expect(page.getByText('Lab reports at counter 2')).toBeVisible()
  await page.reload()
  await expect(ticket(page, 'Not started yet')).toBeVisible()

  const devices = listDevices.answer.parse(await send(product.url, listDevices, { token: clinic.session }))
  for (const { _id } of devices) {
    const path = removeDevice.path.replace('{id}', _id)
    await send(product.url, { method: removeDevice.method, path }, { token: clinic.session })
  }
  await expect(page.getByRole('img', { name: /^Pairing code \w{3} \w{3}$/ })).toBeVisible({ timeout: 20_000 })
  expect(await violations(page)).toEqual([])
  await picture(page, 'display-pairing')
})

test("a call of one desk is on the other desk and the display within two seconds, then on a patient's link, and is announced", async ({
  openScreen,
  product,
}) => {
  const page = await openScreen(television)
  await page.addInitScript(lockSound)
  const { clinic } = await aDisplay(page, product)
  await expect(page.getByText('Sound is off. Press OK on the remote.')).toBeVisible()
  await expect
    .poll(async () => listDevices.answer.parse(await send(product.url, listDevices, { token: clinic.session })))
    .toMatchObject([{ soundLocked: true }])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sound is off. Press OK on the remote.')).toHaveCount(0)
  await page.evaluate(() => {
    document.body.dataset['heard'] = ''
    addEventListener('speech', (event) => {
      if (event instanceof CustomEvent) document.body.dataset['heard'] += `${String(event.detail)} `
    })
  })
  const heard = () => page.evaluate(() => document.body.dataset['heard'])

  const link = (await clinic.list()).at(-1)?.link ?? ''
  const follower = await openScreen(phone)
  await follower.goto(link)
  const desks = [
    await openScreen(desk, { hospital: clinic.session }),
    await openScreen(desk, { hospital: clinic.session }),
  ] as const
  for (const one of desks) {
    await one.goto('/hospital-dashboard')
    await chooseQueue(one, clinic)
  }
  await desks[0].getByRole('button', { name: 'Call 1' }).click()
  await Promise.all([
    expect(ticket(page, 'token 1, room 3')).toBeVisible({ timeout: 2_000 }),
    expect(desks[1].getByRole('button', { name: 'Complete 1 and call 2' })).toBeVisible({ timeout: 2_000 }),
    expect(follower.getByRole('img', { name: /^Live token 1/ })).toBeVisible({ timeout: 6_000 }),
  ])
  await expect(page.locator('[data-new=true]')).toHaveCount(1)
  await expect
    .poll(heard, { timeout: 30_000 })
    .toBe(
      'chime en/token en/1 en/room en/3 hi/token hi/1 hi/room hi/3 en/token en/1 en/room en/3 hi/token hi/1 hi/room hi/3 ',
    )
  expect(await violations(page)).toEqual([])
  await picture(page, 'display-called')

  // The same number again. The desk that called rests for a moment: a press on another at the moment of a call does nothing.
  await desks[1].getByRole('button', { name: 'Call again' }).click()
  await expect.poll(heard).toContain('hi/3 chime')
  await desks[1].getByRole('button', { name: 'Complete 1 and call 2' }).click()
  await expect(number(page)).toHaveText('2')
  await expect(page.locator('.deck li')).toHaveText(['3'])
})

test('a call in a session that a display does not show is announced before the board is read again, and then shown', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const page = await openScreen(television)
  const { clinic, acts } = await aDisplay(page, product)
  await acts.call(3)
  await expect(ticket(page, 'token 3, room 3')).toBeVisible()
  const { id } = await product.arrange((db) =>
    aSlot(db, { doctor: { id: clinic.ids.doctorId, hospital: clinic.ids.hospitalId }, name: 'Noon' }),
  )
  const noon = { ...clinic, ids: { ...clinic.ids, slot: id } }
  const body = { ...noon.ids, patient: { name: 'Asha Rai', age: 40, gender: 'Female' }, user: { mobileNo: '' } }
  await send(product.url, bookAppointment, { token: clinic.session, body })
  const reading = page.waitForResponse(async (answer) => (await answer.text()).includes(id))
  await comeBack(page)
  const known = await reading
  expect(showBoard.answer.parse(await known.json())?.doctors[0]?.others).toMatchObject([{ slotId: id }])
  await page.evaluate(() => {
    document.body.dataset['heard'] = ''
    addEventListener('speech', (event) => {
      if (event instanceof CustomEvent) document.body.dataset['heard'] += `${String(event.detail)} `
    })
  })
  // Without a board the call is known by its event alone.
  await page.route(boardAddress, (route) => route.abort())
  await actsAt(product, noon).next()
  await expect
    .poll(() => page.evaluate(() => document.body.dataset['heard']), { timeout: 60_000 })
    .toContain('en/token en/1')
  await expect(ticket(page, 'token 3, room 3')).toBeVisible()
  await page.unroute(boardAddress)
  await comeBack(page)
  await expect(ticket(page, 'token 1, room 3')).toBeVisible({ timeout: 30_000 })
})

test('a display without a network says how old its numbers are, and comes back by itself, also after a restart of the server', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork, /status of 50\d/)
  const page = await openScreen(television)
  const { acts } = await aDisplay(page, product)
  await acts.next()
  await expect(number(page)).toHaveText('1')
  await page.context().setOffline(true)
  await expect(page.getByText(/^May be old since \d+:\d\d/)).toBeVisible()
  await expect(page.locator('.clock')).toBeVisible()
  await picture(page, 'display-old')
  await acts.next(1)
  await page.context().setOffline(false)
  await expect(page.getByText(/^May be old since/)).toHaveCount(0)
  await expect(number(page)).toHaveText('2')

  await product.away(async () => undefined)
  await acts.next(2)
  await expect(number(page)).toHaveText('3', { timeout: 20_000 })
})

test('a display that slept for a night shows the new day', async ({ openScreen, product }) => {
  const page = await openScreen(television)
  await page.clock.install()
  const { acts } = await aDisplay(page, product)
  await acts.next()
  await expect(number(page)).toHaveText('1')
  const time = await page.locator('.clock').textContent()

  // The server's night: the board of the next day, with an empty queue.
  await page.route(boardAddress, async (route) => {
    const answer = await route.fetch()
    const today = showBoard.answer.parse(await answer.json())
    await route.fulfill({ response: answer, json: today && tomorrow(today) })
  })
  await page.clock.fastForward('24:00:00')
  await expect(ticket(page, 'Not started yet')).toBeVisible()
  await expect(page.locator('.clock')).toHaveText(time ?? '')
  await expect(page.getByText(/^May be old since/)).toHaveCount(0)
})

function tomorrow(today: Board): Board {
  const at = new Date(Date.parse(today.at) + 86_400_000).toISOString()
  const doctors = today.doctors.map((doctor) => {
    if (!doctor.session) return doctor
    const queue = { ...doctor.session.queue, date: addDays(today.date, 1), version: 0, called: [], calledAt: undefined }
    return { ...doctor, session: { ...doctor.session, next: [], queue: { ...queue, currentQueueNumber: 0 } } }
  })
  return { ...today, at, doctors, date: addDays(today.date, 1) }
}
