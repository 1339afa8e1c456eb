import type { Page } from '@playwright/test'
import type { App } from '../app.ts'
import { aDevice } from '../paired-devices.ts'
import { aScheduledSlot } from '../schedule.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, noNetwork, phone, withWorker } from './fixtures.ts'
import { timed as test } from './own-clock.ts'
import { expectTicket } from './ticket.ts'

const television = { viewport: { width: 1920, height: 1080 } }
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }

const [friday, saturday] = ['2026-11-20', '2026-11-21']
/** By the clock at the hospital. */
const at = (day: string, time: string) => `${day}T${time}+05:30`

/** A session from 9 PM to 1 AM with three tokens of Friday, the second of a patient with an account; ten to twelve on Friday. */
async function aNight(app: App) {
  app.runClock(at(friday, '20:30:00'))
  const hours = { startTime: '9 PM', endTime: '1 AM' }
  const night = await aScheduledSlot(app, hours, { name: 'Night', since: at(friday, '20:00:00') })
  const patient = await night.phone()
  const tokens = [night.token, patient.token, night.token]
  const links: string[] = []
  for (const by of tokens) links.push((await night.book(by)).answer?.link ?? '')
  app.runClock(at(friday, '23:50:00'))
  /** Opens a paired device. */
  const openDevice = async (page: Page, kind: 'display' | 'kiosk') => {
    const { token } = await aDevice(app, night.token, kind)
    await page.addInitScript(([key, own]) => localStorage.setItem(key, own), [`${kind}token`, token] as const)
    await page.goto(`/${kind}`)
  }
  return { ...night, patient, links, openDevice, queue: { doctor: 'Dr Meera Kulkarni', slot: 'Night' } }
}

const called = (page: Page, token: number) => page.getByRole('group', { name: `Token ${token} is called` })
const number = (wall: Page) => wall.locator('.number > b')

test('a session from 9 PM to 1 AM goes on over midnight with desk, phone, link, wall and kiosk', async ({
  app,
  openScreen,
  goTo,
}) => {
  const night = await aNight(app)
  const reception = await openScreen(desk, { hospital: night.token })
  await reception.goto('/hospital-dashboard')
  await chooseQueue(reception, night.queue)
  const home = await openScreen(phone, { patient: night.patient.token })
  await home.goto('/activeappointments')
  await expectTicket(home, { current: 0, own: 2, paper: 'wait' })
  const link = await openScreen(phone)
  await link.goto(night.links[2] ?? '')
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('2 people ahead of you')
  const wall = await openScreen(television)
  await night.openDevice(wall, 'display')
  const kiosk = await openScreen(tablet)
  await night.openDevice(kiosk, 'kiosk')
  await reception.getByRole('button', { name: 'Call 1' }).click()
  await expect(number(wall)).toHaveText('1')

  await goTo(at(friday, '23:59:55'))
  await expect(wall.locator('.clock')).toHaveText(/^12:0\d.am$/)
  await goTo(at(saturday, '00:10:00'))
  await reception.getByRole('button', { name: 'Complete 1 and call 2' }).click()
  await expect(called(reception, 2)).toBeVisible()
  await expect(number(wall)).toHaveText('2')
  await expectTicket(home, { current: 2, own: 2, paper: 'now' })
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('You are next')

  await kiosk.getByRole('button', { name: 'Dr Meera Kulkarni' }).click()
  await kiosk.getByLabel('Patient name').fill('Leela Menon')
  await kiosk.getByLabel('Age', { exact: true }).fill('52')
  await kiosk.getByLabel('Female', { exact: true }).check()
  await kiosk.getByRole('button', { name: 'Take a token' }).click()
  await expect(kiosk.getByText('2 people ahead of you.')).toBeVisible()
  await expect(rowOf(reception, 'Leela Menon')).toBeVisible()
  expect(await night.tokens()).toEqual(
    [1, 2, 3, 4].map((n) => `${friday} #${n} ${['completed', 'called'][n - 1] ?? 'waiting'}`),
  )

  // A page that starts after midnight finds the same session.
  for (const page of [reception, home, link, wall]) await page.reload()
  await expect(called(reception, 2)).toBeVisible()
  await expect(rowOf(reception, 'Leela Menon')).toBeVisible()
  await expectTicket(home, { current: 2, own: 2, paper: 'now' })
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('You are next')
  await expect(number(wall)).toHaveText('2')
  await goTo(at(saturday, '01:10:00'))
  await reception.getByRole('button', { name: 'Complete 2 and call 3' }).click()
  await expect(link.getByRole('heading', { level: 1 })).toHaveText(/^It's your turn/)
})

test('a display that restarts without a network after midnight shows its last board until the service day of a session ends', async ({
  app,
  openScreen,
  goTo,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const night = await aNight(app)
  const wall = await openScreen({ ...television, ...withWorker })
  await night.openDevice(wall, 'display')
  await night.callNext()
  await expect(number(wall)).toHaveText('1')
  await wall.evaluate(() => navigator.serviceWorker.ready)
  await wall.context().setOffline(true)
  await goTo(at(saturday, '03:58:00'))
  await wall.reload()
  await expect(wall.getByText(/^May be old since 11:5/)).toBeVisible()
  await expect(number(wall)).toHaveText('1')
  await goTo(at(saturday, '04:00:00'))
  await wall.reload()
  await expect(wall.getByText(/This screen tries again by itself\./)).toBeVisible()
  await expect(number(wall)).toHaveCount(0)
})
