import { aClinic } from './clinic.ts'
import { desk, expect, test } from './fixtures.ts'
import { doctorRow, openSettings, slotRow } from './settings.ts'
import { tabTo } from './tab-to.ts'

test('a receptionist sets up a doctor and slots by the keyboard alone', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await openSettings(page)

  await tabTo(page, page.getByRole('button', { name: 'Add doctor' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Doctor name'))
  await page.keyboard.type('Dr Ayesha Siddiqui')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Paediatrics')
  await page.keyboard.press('Enter')
  await expect(doctorRow(page, 'Dr Ayesha Siddiqui')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add doctor' })).toBeFocused()

  const available = page.getByRole('switch', { name: 'Dr Ayesha Siddiqui available' })
  await tabTo(page, available)
  await page.keyboard.press('Space')
  await expect(available).not.toBeChecked()
  await expect(available).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Add Slot to Dr Ayesha Siddiqui' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add Slot to Dr Ayesha Siddiqui' })).toBeFocused()
  await tabTo(page, page.getByLabel('Slot name'))
  await page.keyboard.type('Evening')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Slot added successfully')
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Slots of Dr Ayesha Siddiqui' })
  await expect(slotRow(list, 'Evening')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Slots of Dr Ayesha Siddiqui' })).toBeFocused()

  await tabTo(page, list.getByRole('button', { name: 'Edit Evening' }))
  await page.keyboard.press('Enter')
  await expect(list.getByLabel('Slot name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' camp')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Edit Evening camp' })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('No one is waiting.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  const remove = list.getByRole('button', { name: 'Delete Evening camp' })
  await expect(remove).toBeFocused()
  // The button ignores presses until its last one is done.
  await expect(remove).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByText('No slots set yet .Add new slots.')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Slots of Dr Ayesha Siddiqui' })).toBeFocused()
})
