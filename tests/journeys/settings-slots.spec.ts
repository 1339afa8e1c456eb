import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'
import { answer, openAddSlot, openSettings, openSlots, slotRow } from './settings.ts'

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
  const list = page.getByRole('region', { name: `Slots of ${clinic.doctor}` })
  await expect(slotRow(list, 'Evening')).toContainText('4 PM to 6.30pm')
  await expect(slotRow(list, 'Evening')).toContainText('Active Yes')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByLabel('Doctor', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByRole('option', { name: 'Evening, 4 PM to 6.30pm' })).toBeAttached()
})

test('a failed addition of a slot shows an error and keeps the form', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 500 .*slots/)
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
  await panel.getByRole('button', { name: 'Add Slot' }).click()
  await hear(page, 'Slot added successfully')
})

test('only one of the two panels is open, and closing returns the focus', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const list = await openSlots(page, clinic)
  const form = await openAddSlot(page, clinic)
  await expect(list).toHaveCount(0)
  await openSlots(page, clinic)
  await expect(form).toHaveCount(0)
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Slot settings of ${clinic.doctor}` })).toBeFocused()
})

test('a slot is renamed and moved, but not to an existing name', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 401 .*slots/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  await (await openAddSlot(page, clinic)).getByRole('button', { name: 'Add Slot' }).click()
  await hear(page, 'Slot added successfully')
  const list = page.getByRole('region', { name: `Slots of ${clinic.doctor}` })

  await list.getByRole('button', { name: 'Edit Slot 1' }).click()
  await expect(list.getByLabel('Slot name')).toBeFocused()
  await list.getByLabel('Slot name').fill('Morning')
  await list.getByLabel('End time').fill('1 PM')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('Slot with this name already exists', { exact: true })).toBeVisible()
  await expect(list.getByLabel('End time')).toHaveValue('1 PM')

  await list.getByLabel('Slot name').fill('Noon')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(slotRow(list, 'Noon')).toContainText('09:30 AM to 1 PM')
  await expect(list.getByRole('button', { name: 'Edit Noon' })).toBeFocused()
  await list.getByRole('button', { name: 'Edit Noon' }).click()
  await list.getByLabel('Slot name').fill('Something else')
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect(slotRow(list, 'Noon')).toBeVisible()
})

test('a slot that is switched off is full for patients', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const patient = await aPatientOf(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)
  const list = await openSlots(page, clinic)
  const active = list.getByRole('switch', { name: 'Morning active' })
  await active.click()
  await expect(active).not.toBeChecked()
  await expect(list).toContainText('Active No')
  await expect(() => expect(patient.book(clinic)).rejects.toThrow('Morning is full')).toPass()
  await page.reload()
  await expect((await openSlots(page, clinic)).getByRole('switch', { name: 'Morning active' })).not.toBeChecked()
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
  const list = await openSlots(page, clinic)
  const said = [
    '2 people are waiting. Their appointments will be cancelled. Patients who booked by phone are notified; inform walk-ins yourself.',
    'Are you sure you want to delete this slot?',
  ]
  await list.getByRole('button', { name: 'Delete Morning' }).click()
  await answer(page, said, 'Keep')
  await expect(slotRow(list, 'Morning')).toBeVisible()
  expect(await patient.appointments()).toHaveLength(1)

  await list.getByRole('button', { name: 'Delete Morning' }).click()
  await answer(page, said, 'Delete')
  await expect(page.getByRole('status').filter({ hasText: 'Morning is deleted.' })).toHaveText(
    'Morning is deleted. 2 appointments were cancelled.',
  )
  await expect(list.getByText('No slots set yet .Add new slots.', { exact: true })).toBeVisible()
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
  const list = await openSlots(here, clinic)
  await openSettings(there)
  await (await openSlots(there, clinic)).getByRole('button', { name: 'Delete Morning' }).click()
  await answer(there, ['No one is waiting.'], 'Delete')
  await expect(there.getByText('No slots set yet .Add new slots.')).toBeVisible()

  await list.getByRole('button', { name: 'Delete Morning' }).click()
  await hear(here, 'The slot was not deleted.', 'This slot was not found.')
  await expect(list.getByText('No slots set yet .Add new slots.')).toBeVisible()
})

test('the slots of the doctor chosen in settings have their own address', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.goto('/update-doctor-timings')
  await expect(page.getByRole('heading', { name: 'Choose a doctor' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the settings' }).click()
  await openSlots(page, clinic)
  await page.goto('/update-doctor-timings')
  const list = page.getByRole('region', { name: `Slots of ${clinic.doctor}` })
  await expect(slotRow(list, 'Morning')).toBeVisible()
  await list.getByRole('button', { name: `Add Slot to ${clinic.doctor}` }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Slot', exact: true }).click()
  await hear(page, 'Slot added successfully')
  await expect(slotRow(list, 'Slot 1')).toBeVisible()
})
