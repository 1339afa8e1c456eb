import { anAdmin, aRequestOf, handOver, requestOf } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test('the admin decides on requests and suspends a hospital by the keyboard alone', async ({ openScreen, product }) => {
  const admin = await anAdmin(product)
  await admin.clear()
  const [first, second, third] = [await aRequestOf(product), await aRequestOf(product), await aRequestOf(product)]
  const clinic = await aClinic(product)
  const page = await openScreen(desk)
  await page.goto('/admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('admin-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeFocused()

  await test.step('requests', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Registration requests 3 waiting/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Registration requests' })).toBeFocused()
    const reject = requestOf(page, second).getByRole('button', { name: 'Reject' })
    await expect(reject).toHaveAccessibleDescription(second.name)
    await tabTo(page, reject)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName(`Reject ${second.name}?`)
    await page.keyboard.press('Escape')
    await expect(reject).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Reject' })).toBeFocused()
    await page.keyboard.press('Enter')
    // the one that has moved up to its place
    await expect(page.getByRole('heading', { name: third.name })).toBeFocused()

    await tabTo(page, requestOf(page, third).getByRole('button', { name: 'Approve' }))
    await page.keyboard.press('Space')
    const card = handOver(page, `${third.name} is registered`)
    await expect(card.getByRole('heading', { name: `${third.name} is registered` })).toBeFocused()
    await tabTo(page, card.getByRole('button', { name: 'Handed over, hide it' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: first.name })).toBeFocused()
  })

  await test.step('hospitals', async () => {
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, page.getByRole('link', { name: 'Hospitals', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Hospitals', exact: true })).toBeFocused()
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type(clinic.name)
    await expect(page.getByText(`1 place for “${clinic.name}”`)).toBeVisible()
    const hospital = page.getByRole('main').getByRole('group')
    await tabTo(page, hospital.locator('summary'))
    await page.keyboard.press('Enter')
    await tabTo(page, hospital.getByRole('button', { name: 'Suspend' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName(`Suspend ${clinic.name}?`)
    await page.keyboard.press('Enter')
    await expect(hospital.getByRole('button', { name: 'Undo suspension' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(hospital.getByRole('button', { name: 'Suspend' })).toBeFocused()
  })

  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeFocused()
})
