import type { Page } from '@playwright/test'
import { aClinic, type Clinic } from './clinic.ts'
import {
  addAnother,
  addedSheet,
  chooseQueue,
  expectWalkInTyped,
  openWalkIn,
  tick,
  typeWalkIn,
  walkInForm,
} from './desk.ts'
import { desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { loseAnswer } from './lose-answer.ts'
import { picture } from './picture.ts'

const gurpreet = { name: 'Gurpreet Kaur', age: '41', gender: 'Female', contact: '98440 00130' } as const

async function openDesk(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
}

test('a receptionist adds two walk-ins by the keyboard alone', async ({ openScreen, product }) => {
  const clinic = await aClinic(product, { waiting: ['Harish Shetty'] })
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  await expect(tick(page, 1, 'Harish Shetty')).toBeVisible()
  const form = walkInForm(page)
  await page.keyboard.press('Alt+n')
  await expect(form.getByLabel('Contact')).toBeFocused()
  await typeByKeyboard(page, ['Gurpreet Kaur', '41', 'ArrowRight', '+91 98440-00130'])
  const added = addedSheet(page)
  await expect(added.getByText('Gurpreet Kaur has token 2', { exact: true })).toBeVisible()
  await expect(added.getByRole('heading'), 'a second Enter opens nothing').toBeFocused()

  await page.keyboard.press('Alt+n')
  await expect(form.getByLabel('Contact')).toBeFocused()
  await expect(form.getByLabel('Patient name')).toHaveValue('')
  await expect(form.getByText(/^Token 3/), 'what the button gives').toBeVisible()
  await typeByKeyboard(page, ['Arjun Patil', '१२', 'Space', '09448000129'])
  await expect(added.getByText('Arjun Patil has token 3', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(added).toHaveCount(0)
  await expect(tick(page, 2, 'Gurpreet Kaur')).not.toBeChecked()
  await expect(tick(page, 3, 'Arjun Patil')).not.toBeChecked()
  expect((await clinic.list()).slice(1).map(({ patient, user }) => ({ ...patient, user }))).toEqual([
    {
      name: 'Gurpreet Kaur',
      age: 41,
      gender: 'Female',
      contact: '919844000130',
      user: { fullName: 'Gurpreet Kaur', mobileNo: '919844000130' },
    },
    {
      name: 'Arjun Patil',
      age: 12,
      gender: 'Male',
      contact: '919448000129',
      user: { fullName: 'Arjun Patil', mobileNo: '919448000129' },
    },
  ])
})

/** Contact, name, age, the key that chooses the gender: as fast as the keys go. */
async function typeByKeyboard(page: Page, [name, age, key, contact]: [string, string, string, string]) {
  await page.keyboard.type(contact)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(age)
  await page.keyboard.press('Tab')
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

test('a known person is added for Thursday with a dozen keys, and the message is ready in her language', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/^asked wa\.me$/)
  const clinic = await aClinic(product, { waiting: ['Nandini Hegde'] })
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  await openWalkIn(page)
  const form = walkInForm(page)
  await page.keyboard.type('9845000101')
  const people = form.getByRole('listbox').getByRole('option')
  await expect(people.first()).toHaveAccessibleName(/^Nandini Hegde, 40, Female/)
  await expect(people).toHaveCount(2)
  await picture(page, 'add-patient.known')
  await page.keyboard.press('ArrowDown')
  await expect(people.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Patient name')).toHaveValue('Nandini Hegde')
  await expect(form.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
  await expect(form.getByLabel('Contact')).toBeFocused()
  await expect(form.getByLabel('Contact')).toHaveAccessibleDescription(/^seen /)
  await form.locator('.dates').getByRole('radio').nth(3).check({ force: true })
  await expect(form.getByRole('button', { name: /^Add Patient for / })).toBeVisible()
  await picture(page, 'add-patient.day')
  await form.getByLabel('Contact').press('Enter')
  const added = addedSheet(page)
  await expect(added.getByText('Nandini Hegde has token 1', { exact: true })).toBeVisible()
  await added.getByLabel('Message in').selectOption('हिन्दी')
  await expect(added.getByText(/टोकन 1/)).toBeVisible()
  await picture(page, 'add-patient.added')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const opened = page.waitForEvent('popup')
  await added.getByRole('button', { name: 'Send on WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL(/^https:\/\/wa\.me\/919845000101\?text=/)
  expect(decodeURIComponent(chat.url())).toMatch(/टोकन 1.*\/t\//)
  await chat.close()
  expect(await clinic.list(), 'no patient was added today').toHaveLength(1)
})

test('who has no phone is added without one; another name asks for the gender again', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: ['Nandini Hegde'] })
  const page = await openScreen(phone, { hospital: clinic.session })
  await openDesk(page, clinic)
  await openWalkIn(page)
  const form = walkInForm(page)
  await page.keyboard.type('9845000101')
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await picture(page, 'add-patient.phone')
  await page.keyboard.press('Enter')
  await form.getByLabel('Patient name').fill('Shalini Hegde')
  await expect(form.getByRole('radio', { name: 'Female', exact: true })).not.toBeChecked()
  await form.getByLabel('No phone').check()
  await expect(form.getByLabel('Contact')).toBeDisabled()
  await form.getByRole('radio', { name: 'Female', exact: true }).check({ force: true })
  await picture(page, 'add-patient.no-phone')
  await form.getByRole('button', { name: 'Add Patient' }).click()
  const added = addedSheet(page)
  await expect(added.getByText('Shalini Hegde has token 2', { exact: true })).toBeVisible()
  await expect(added.getByRole('button', { name: 'Send on WhatsApp' })).toHaveCount(0)
  await picture(page, 'add-patient.added-without-phone')
  const [, second] = await clinic.list()
  expect(second).toMatchObject({
    patient: { name: 'Shalini Hegde', age: 40, gender: 'Female' },
    user: { mobileNo: '' },
  })
  expect(second?.patient.contact).toBeUndefined()
})

test('a turned tablet keeps an addition that was begun', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen({ ...desk, viewport: { width: 1180, height: 820 } }, { hospital: clinic.session })
  await openDesk(page, clinic)
  await openWalkIn(page)
  await typeWalkIn(page, gurpreet)
  for (const viewport of [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize(viewport)
    await expectWalkInTyped(page, gurpreet)
  }
  await page.keyboard.press('Escape')
  await expect(walkInForm(page)).toHaveCount(0)
})

test('missing values are listed once at the top and beside each field', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await hear(page, 'Choose a doctor and a slot first.')
  await openDesk(page, clinic)
  await openWalkIn(page)
  const form = walkInForm(page)
  await form.getByRole('button', { name: 'Add Patient' }).click()
  const summary = form.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    "Write the patient's name.",
    'Type the age in numbers, like 67.',
    'Choose a gender.',
    'Type a mobile number of ten digits, starting with 6, 7, 8 or 9.',
  ])
  await expect(form.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription('Choose a gender.')
  await typeWalkIn(page, { ...gurpreet, age: '121', contact: '98440 0013' })
  await page.keyboard.press('Enter')
  await expect(summary.getByRole('link')).toHaveText([
    'An age is at most 120.',
    'Type a mobile number of ten digits, starting with 6, 7, 8 or 9.',
  ])
  expect(await clinic.list()).toEqual([])
})

test('a failed addition keeps the form, and a lost answer does not give a second token', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  await openWalkIn(page)
  const form = walkInForm(page)
  await page.context().setOffline(true)
  await expect(form.getByRole('status')).toHaveText(
    'No connection. Adding a walk-in needs a connection; what you type stays here.',
  )
  await typeWalkIn(page, gurpreet)
  await page.keyboard.press('Enter')
  // The days may have failed to load too.
  const alert = (said: string) => form.getByRole('alert').filter({ hasText: said })
  await expect(alert('The network did not answer. Check the connection and try again.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await openWalkIn(page)
  await expectWalkInTyped(page, gurpreet)
  await page.context().setOffline(false)
  await expect(form.getByRole('radio', { name: /^Today/ })).toBeVisible()
  await expect(form.getByText('No connection.')).toBeHidden()

  await loseAnswer(page, '**/api/BookAppointment')
  const add = form.getByRole('button', { name: 'Add Patient' })
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/BookAppointment'))
  await add.click()
  await isLost
  await expect(alert('The patient is not added yet')).toBeVisible()
  await expectWalkInTyped(page, gurpreet)
  await clinic.walkIn('Leela Thomas')
  await add.click()
  await expect(addedSheet(page).getByText('Gurpreet Kaur has token 1', { exact: true })).toBeVisible()
  expect(await clinic.list()).toHaveLength(2)
})

test('a slot that was closed meanwhile shows the server’s text; a double press adds once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 410 .*BookAppointment/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  await openWalkIn(page)
  await typeWalkIn(page, gurpreet)
  const released = Promise.withResolvers<true>()
  await page.route('**/api/BookAppointment', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  released.resolve(true)
  await expect(addAnother(page)).toBeVisible()
  expect(await clinic.list()).toHaveLength(1)

  await clinic.closeSlot()
  await addAnother(page).click()
  await typeWalkIn(page, { ...gurpreet, name: 'Arjun Patil' })
  await page.keyboard.press('Enter')
  await expect(walkInForm(page).getByRole('alert')).toContainText('Morning is full')
  await expectWalkInTyped(page, { ...gurpreet, name: 'Arjun Patil' })
})
