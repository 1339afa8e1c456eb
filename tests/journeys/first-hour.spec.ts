import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { serviceDayAt } from '#contract/service-day.ts'
import { updateSetUp } from '#contract/set-up.ts'
import { addedSheet, rowOf, walkInForm } from './desk.ts'
import { aNewClinic, anApprovedClinic } from './new-clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { openSettings } from './settings.ts'
import { send } from './over-http.ts'
import { tabTo } from './tab-to.ts'

const password = 'three-green-parrots'

const card = (page: Page) => page.getByRole('region', { name: /ready in five minutes$/ })
const row = (page: Page, name: string) => card(page).getByRole('region', { name, exact: true })

const silent = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })

/** Closes a message of the page by the keyboard. */
async function read(page: Page, message: string) {
  await expect(page.getByRole('alertdialog').getByText(message)).toBeVisible()
  await page.keyboard.press('Enter')
}

test('from approval to the first real token by the keyboard alone: each row ticks itself, and the card goes', async ({
  openScreen,
  product,
}) => {
  const clinic = await anApprovedClinic(product)
  const page = await openScreen(desk)
  await silent(page)
  await page.goto(clinic.setUpPath)
  await tabTo(page, page.getByLabel('New password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await read(page, 'Login password changed successfully')
  await expect(page).toHaveURL('/receptionlogin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await read(page, 'Hospital logged in successfully')
  await expect(card(page).getByRole('status')).toHaveText('0 of 5')
  await expect(page.getByRole('heading', { name: 'Appointments' }), 'in place of an empty list').toHaveCount(0)

  // the times of the registration are proposed; nothing is guessed for a doctor without times
  const [doctor, second] = clinic.doctors
  const hours = row(page, 'Days and hours')
  await expect(hours).toContainText('Taken from your registration. Change what is not right.')
  await expect(hours.getByLabel(`${second} starts`)).toHaveValue(/^9:00\sam$/)
  await expect(hours.getByLabel(`${second} ends`)).toHaveValue(/^1:00\spm$/)
  await expect(
    hours.getByRole('group', { name: `Days of ${second}` }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(6)
  await tabTo(page, hours.getByLabel(`${doctor} starts`))
  await page.keyboard.press('Enter')
  await expect(hours.getByRole('alert')).toContainText(`Choose the days and write both times of ${doctor}.`)
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('Shift+Tab')
  for (let day = 0; day < 7; day += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('12 am')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11.59 pm')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('status')).toHaveText('1 of 5')
  await expect(hours).toContainText(`${doctor}, 12:00 am to 11:59 pm`)

  await expect(row(page, 'Room, fee and languages').getByLabel('Room').first()).toBeFocused()
  for (const room of ['1', '2']) {
    await page.keyboard.type(room)
    await page.keyboard.press('Tab')
    await page.keyboard.type('₹300')
    if (room === '1') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(row(page, 'Room, fee and languages')).toContainText('1, ₹300, 2')

  await expect(row(page, 'Print the poster').getByRole('button', { name: 'Print the poster' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Print the poster')).toContainText('Printed: ')

  const screen = row(page, 'Pair the screen')
  await expect(screen.getByLabel('Code that the screen shows')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screen.getByText('Write the six letters and digits that the screen shows.')).toBeVisible()
  await tabTo(page, screen.getByRole('button', { name: 'Not now' }))
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('Not now. Later in Settings, Screens and papers.')
  await expect(screen).toHaveAttribute('data-state', 'later')

  const token = row(page, 'Give a first token')
  await expect(token.getByRole('button', { name: 'Give a first token' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(token.getByText('Token 1 is given to Test patient')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(token.getByRole('button', { name: 'Remove the test token' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveCount(0)
  expect(await clinic.tokens()).toEqual([])

  // the first who really comes
  await page.keyboard.press('Alt+1')
  await expect(page.getByText('No appointments yet')).toBeVisible()
  await page.keyboard.press('Alt+n')
  await expect(walkInForm(page).getByLabel('Contact')).toBeFocused()
  await page.keyboard.type('98450 00101')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lakshmi Hegde')
  await page.keyboard.press('Tab')
  await page.keyboard.type('44')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(addedSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Lakshmi Hegde')).toContainText('Called')
  await expect.poll(clinic.tokens).toEqual([['Lakshmi Hegde', 'called']])
})

test('on a phone the test token is opened here, and its page follows the call', async ({
  openScreen,
  product,
  provoked,
}) => {
  // The page of the removed token.
  provoked.push(/status of 404 .*\/t\//)
  const clinic = await aNewClinic(product, { hasSlot: true })
  const page = await openScreen(phone, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  const token = row(page, 'Give a first token')
  await token.getByRole('button', { name: 'Give a first token' }).click()
  await token.getByRole('button', { name: 'Give a first token' }).click()
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    token.getByRole('link', { name: 'Open the token here' }).click(),
  ])
  await expect(own.getByRole('main')).toContainText('1')
  await token.getByRole('button', { name: 'Call token 1' }).click()
  await expect(own.getByText(/It's your turn/).first()).toBeVisible()
  await token.getByRole('button', { name: 'Remove the test token' }).click()
  await expect(token).toHaveAttribute('data-state', 'done')
  expect(await clinic.tokens()).toEqual([])
})

test('the card is put off, opened again from the settings, and ticks what was made there', async ({
  openScreen,
  product,
}) => {
  const clinic = await aNewClinic(product, { hasSlot: true })
  const page = await openScreen(desk, { hospital: clinic.session })
  await silent(page)
  await page.goto('/hospital-dashboard')
  await expect(row(page, 'Days and hours')).toHaveAttribute('data-state', 'done')
  await card(page).getByRole('button', { name: 'Later' }).click()
  await expect(card(page)).toHaveCount(0)

  await openSettings(page, 'screens')
  await Promise.all([
    page.waitForResponse('**/api/hospital/set-up'),
    page.getByRole('button', { name: 'Print poster' }).click(),
  ])
  await openSettings(page, 'clinic')
  await page.getByRole('button', { name: 'Open the set-up card' }).click()
  await expect(page).toHaveURL('/hospital-dashboard#set-up')
  await expect(row(page, 'Print the poster')).toHaveAttribute('data-state', 'done')
  // what is done is changed where it is kept
  await page.getByRole('button', { name: 'Change: Days and hours' }).click()
  await expect(page.getByRole('link', { name: 'Change in Doctors and days' })).toBeVisible()
  await row(page, 'Room, fee and languages').getByRole('button').click()
  await row(page, 'Room, fee and languages').getByLabel('Room').first().fill('1')
  await page.keyboard.press('Enter')
  await send(product.url, updateSetUp, { token: clinic.session, body: { screenLater: true } })
  await clinic.tryToken()
  // opened by hand it is there also when all is done
  await openSettings(page, 'clinic')
  await page.getByRole('button', { name: 'Open the set-up card' }).click()
  await expect(card(page).getByRole('status').first()).toHaveText('5 of 5')
  await card(page).getByRole('button', { name: 'Later' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('hours that were not saved stay, and on a day off the first token says when to come back', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED/, /status of 410/)
  const clinic = await aNewClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  const hours = row(page, 'Days and hours')
  await hours.getByRole('button', { name: `One more time of ${clinic.doctor}` }).click()
  // of this clinic's doctor, on every day but today
  const today = new Date(`${serviceDayAt(Date.now(), 'Asia/Kolkata')}T00:00Z`).getUTCDay() || 7
  for (const place of [0, 1]) {
    const days = hours.getByRole('group', { name: `Days of ${clinic.doctor}` }).nth(place)
    for (const day of [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== today))
      await days
        .getByRole('checkbox')
        .nth(day - 1)
        .check({ force: true })
    await hours
      .getByLabel(`${clinic.doctor} starts`)
      .nth(place)
      .fill(place === 0 ? '9 am' : '5 pm')
    await hours
      .getByLabel(`${clinic.doctor} ends`)
      .nth(place)
      .fill(place === 0 ? '1 pm' : '8 pm')
  }
  let saves = 0
  // the answer to the second is lost on its way
  await page.route('**/api/slots/doctors/*', async (route) => {
    saves += 1
    if (saves !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  // the next press comes before the desk has asked for the hospital anew
  await page.route('**/api/auth/hospitalprofile', async (route) => {
    await delay(1_000)
    await route.continue()
  })
  const save = hours.getByRole('button', { name: 'Save these hours' })
  await expect(save).toHaveText(/Enter$/)
  await save.click()
  await expect(hours.getByRole('alert')).toBeVisible()
  await expect(hours.getByLabel(`${clinic.doctor} starts`)).toHaveCount(1)
  await expect(hours.getByLabel(`${clinic.doctor} starts`)).toHaveValue('5 pm')
  await save.click()
  await expect(hours).toHaveAttribute('data-state', 'done')
  await expect(row(page, 'Room, fee and languages').getByLabel('Room')).toBeVisible()

  const token = row(page, 'Give a first token')
  await token.getByRole('button', { name: 'Give a first token' }).click()
  await token.getByRole('button', { name: 'Give a first token' }).press('Enter')
  await expect(token.getByRole('status')).toContainText(/^No doctor has hours today\. Come back on \w+ \d+ \w+\.$/)
  await token.getByRole('button', { name: 'Not now' }).click()
  await expect(card(page)).toHaveCount(0)
})
