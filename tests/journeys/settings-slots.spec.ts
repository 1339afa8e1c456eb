import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { loseAnswer } from './lose-answer.ts'
import { aPatientOf } from './patient.ts'
import { aDoctor } from '../builders.ts'
import { answer, doctorRow, openAddSlot, openDoctor, openSettings, openSlot, rulesOf, slotHead } from './settings.ts'

test('a slot is added with the defaults, and the dashboard offers it at once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 401 .*slots/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const panel = await openAddSlot(page, clinic)
  await expect(panel.getByLabel('Slot name')).toHaveValue('Slot 1')
  await expect(panel.getByLabel('Start time')).toHaveValue('09:30 AM')
  await expect(panel.getByLabel('End time')).toHaveValue('12:30 PM')
  await expect(panel.getByRole('switch', { name: 'Active' })).toBeChecked()

  for (const label of ['Slot name', 'Start time', 'End time']) await panel.getByLabel(label).fill(' ')
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await expect(panel.getByLabel('Slot name')).toBeFocused()
  await expect(panel.getByLabel('Slot name')).toHaveAccessibleDescription("Write the slot's name, like Morning.")
  await expect(panel.getByLabel('Start time')).toHaveAccessibleDescription('Write the start time, like 09:30 AM.')
  await expect(panel.getByLabel('End time')).toHaveAccessibleDescription('Write the end time, like 12:30 PM.')

  await panel.getByLabel('Slot name').fill(' mORNING ')
  await panel.getByLabel('Start time').fill('4 PM')
  await panel.getByLabel('End time').fill('6.30pm')
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await expect(panel.getByText('Slot with this name already exists', { exact: true })).toBeVisible()
  await expect(panel.getByLabel('Start time')).toHaveValue('4 PM')

  await panel.getByLabel('Slot name').fill('Evening')
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await hear(page, 'Slot added successfully')
  await expect(slotHead(page, 'Evening')).toContainText('4:00 pm to 6:30 pm')
  await expect(rulesOf(page, 'Evening')).toContainText('Active Yes')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByLabel('Doctor', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByRole('option', { name: 'Evening, 4:00 pm to 6:30 pm' })).toBeAttached()
})

test('a slot whose addition fails, or whose answer is lost, is added by the next press', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/(?:status of 500|ERR_FAILED) .*slots/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const panel = await openAddSlot(page, clinic)
  await panel.getByLabel('Slot name').fill('Evening')
  await page.route('**/api/slots/**', (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await expect(panel.getByText('undefined error', { exact: true })).toBeVisible()
  await expect(panel.getByText('The answer could not be read. Try again in a moment.')).toBeVisible()
  await expect(panel.getByLabel('Slot name')).toHaveValue('Evening')

  await page.unroute('**/api/slots/**')
  await loseAnswer(page, '**/api/slots/**')
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await expect(panel.getByText('Check the connection and try again.')).toBeVisible()
  await panel.getByLabel('End time').fill('6 PM')
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await hear(page, 'Slot added successfully')
  await expect(slotHead(page, 'Evening')).toContainText('to 6:00 pm')
})

test('only one of the two panels is open, its times are seen whole, and closing returns the focus', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const slot = await openSlot(page, clinic)
  await expect(slot.getByRole('heading', { name: clinic.slot })).toBeFocused()
  for (const time of await slot.getByRole('textbox', { name: /^(?:Start|End) time$/ }).all())
    expect(await time.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  const form = await openAddSlot(page, clinic)
  await expect(slot).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Add Slot to ${clinic.doctor}` })).toBeFocused()
  await openAddSlot(page, clinic)
  await openSlot(page, clinic)
  await expect(form).toHaveCount(0)
})

test('a slot is renamed and moved, but not to an existing name', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 401 .*slots/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  await (await openAddSlot(page, clinic)).getByRole('button', { name: 'Add Slot' }).click()
  await hear(page, 'Slot added successfully')

  const slot = rulesOf(page, 'Slot 1')
  await slot.getByLabel('Slot name').fill('Morning')
  await slot.getByLabel('End time').fill('1 PM')
  await slot.getByRole('button', { name: 'Save' }).click()
  await expect(slot.getByText('Slot with this name already exists', { exact: true })).toBeVisible()
  await expect(slot.getByLabel('End time')).toHaveValue('1 PM')

  await slot.getByLabel('Slot name').fill('Noon')
  await slot.getByRole('button', { name: 'Save' }).click()
  await expect(slotHead(page, 'Noon')).toContainText('9:30 am to 1:00 pm')
  await expect(rulesOf(page, 'Noon').getByRole('status')).toHaveText('Saved.')
})

test('a slot that is switched off is full for patients', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const slot = await openSlot(page, clinic)
  const active = slot.getByRole('switch', { name: 'Morning active' })
  await active.click()
  await expect(active).not.toBeChecked()
  await expect(slot).toContainText('Active No')
  await expect(() => expect(patient.book(clinic)).rejects.toThrow('Morning is full')).toPass()
  await page.reload()
  await expect(active).not.toBeChecked()
})

test('a slot with two waiting patients is deleted after a confirmation, and leaves their phones', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  await patient.book(clinic)
  await clinic.walkIn('Anjali Menon')
  const handset = await openScreen(phone, { patient: patient.session })
  await handset.goto('/activeappointments')
  await expect(handset.getByRole('article')).toHaveCount(1)

  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const slot = await openSlot(page, clinic)
  const said = [
    '2 people are waiting. Their appointments will be cancelled. Patients with an account see it in the app; tell walk-ins yourself.',
    'Are you sure you want to delete this slot?',
  ]
  await slot.getByRole('button', { name: 'Delete Morning' }).click()
  await answer(page, said, 'Keep')
  await expect(slotHead(page, 'Morning')).toBeVisible()
  expect(await patient.appointments()).toHaveLength(1)

  await slot.getByRole('button', { name: 'Delete Morning' }).click()
  await answer(page, said, 'Delete')
  await expect(page.getByRole('status').filter({ hasText: 'Morning is deleted.' })).toHaveText(
    'Morning is deleted. 2 appointments were cancelled.',
  )
  await expect(page.getByText('No slots set yet .Add new slots.', { exact: true })).toBeVisible()
  await expect(handset.getByText('You have no active appointments').first()).toBeVisible()
})

test('a slot that another desk deleted meanwhile shows a message, and disappears', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 404 .*slots/)
  const clinic = await aClinic(product)
  const [here, there] = [
    await openScreen(desk, { hospital: clinic.session }),
    await openScreen(desk, { hospital: clinic.session }),
  ]
  await openSettings(here)
  const slot = await openSlot(here, clinic)
  await openSettings(there)
  await (await openSlot(there, clinic)).getByRole('button', { name: 'Delete Morning' }).click()
  await answer(there, ['No one is waiting.'], 'Delete')
  await expect(there.getByText('No slots set yet .Add new slots.')).toBeVisible()

  await slot.getByRole('button', { name: 'Delete Morning' }).click()
  await hear(here, 'The slot was not deleted.', 'This slot was not found.')
  await expect(here.getByText('No slots set yet .Add new slots.')).toBeVisible()
})

test('the doctor chosen in the settings is chosen at their other addresses too', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  await product.arrange((db) => aDoctor(db, { hospital: clinic.ids.hospitalId, name: 'Dr Ayesha Siddiqui' }))
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/update-doctor-timings')
  await expect(page.getByRole('heading', { name: clinic.doctor, level: 1 })).toBeVisible()
  await openDoctor(page, { doctor: 'Dr Ayesha Siddiqui' })
  await expect(page).toHaveURL(/\/schedule\//)
  await expect(page.getByText('No slots set yet .Add new slots.')).toBeVisible()
  for (const address of ['/update-doctor-timings', '/load-hospital-details']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Dr Ayesha Siddiqui', level: 1 })).toBeVisible()
    await expect(doctorRow(page, 'Dr Ayesha Siddiqui').getByRole('link')).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/schedule/nobody')
  await expect(page.getByText('This doctor was not found.')).toBeVisible()
})

test('on a phone the sections are a list, each with an address and a way back', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(phone, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/load-hospital-details/menu')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Hospital', exact: true })).toContainText(clinic.number)
  const list = page.getByRole('navigation', { name: 'Sections of the settings' })
  for (const [name, address, heading] of [
    ['Doctors and days', '/load-hospital-details', clinic.doctor],
    ['Clinic', '/load-hospital-details/clinic', 'Clinic'],
    ['Screens and papers', '/load-hospital-details/screens', 'Screens and papers'],
  ] as const) {
    await list.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
    await expect(list).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  }
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
})
