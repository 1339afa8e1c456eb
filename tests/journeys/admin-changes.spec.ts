import type { Page } from '@playwright/test'
import { aChangeOf, anAdmin, changeOf, logInAdmin } from './admin.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { answer, comeBack, openSettings } from './settings.ts'

const network = 'The network did not answer. Check the connection and try again.'

/** The hospital of that name, in what a visitor finds by it. */
async function find(visitor: Page, name: string) {
  await visitor.goto(`/hlist?${new URLSearchParams({ query: name })}`)
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  return visitor.getByRole('main').getByRole('heading', { level: 2, name, exact: true })
}

test('a hospital asks for a new name and phone; patients see the old ones until the admin approves', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  await admin.clear()
  const staff = await openScreen(desk, { hospital: clinic.session })
  await openSettings(staff, 'clinic')
  await staff.getByRole('button', { name: 'Edit details' }).click()
  const sheet = staff.getByRole('dialog', { name: 'Hospital details' })
  await sheet.getByLabel('Centre name').fill('Wockhardt Famous Hospital')
  await sheet.getByLabel('Contact number').fill('99999 00000')
  await sheet.getByRole('button', { name: 'Send for approval' }).click()
  await expect(staff.getByText('Waiting for approval')).toBeVisible()

  const visitor = await openScreen(phone)
  await expect(await find(visitor, clinic.name)).toHaveCount(1)
  await expect(await find(visitor, 'Wockhardt Famous Hospital')).toHaveCount(0)
  await visitor.goto(`/hospitals/${clinic.ids.hospitalId}`)
  await expect(visitor.getByRole('heading', { level: 1, name: clinic.name })).toBeVisible()
  await expect(visitor.getByRole('main')).not.toContainText('99999 00000')

  const page = await openScreen(desk)
  await logInAdmin(page, '/admin', 'Admin')
  await expect(page.getByText('1 waiting')).toBeVisible()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Registration requests' }).click()
  const change = changeOf(page, clinic)
  await expect(change).toContainText(`Hospital number ${clinic.number}`)
  await expect(change).toContainText(/Requested: Today, .*\s[ap]m/)
  await expect(change.getByRole('term')).toHaveText(['Centre name', 'Contact number'])
  await expect(change.getByRole('definition')).toHaveText([
    `Now${clinic.name}`,
    /^NewWockhardt Famous Hospital/,
    'Now080 1234 5678',
    'New99999 00000',
  ])
  await expect(change.getByRole('link', { name: 'Find hospitals of this name' })).toHaveAttribute(
    'href',
    '/admin/listOfHospitals?query=Wockhardt+Famous+Hospital',
  )
  await change.getByRole('button', { name: 'Approve' }).click()
  await expect(change).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: `The new details of ${clinic.name} are public.` }),
  ).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Changes of details' })).toHaveCount(0)

  await expect(await find(visitor, 'Wockhardt Famous Hospital')).toHaveCount(1)
  await expect(await find(visitor, clinic.name)).toHaveCount(0)
  await visitor.goto(`/hospitals/${clinic.ids.hospitalId}`)
  await expect(visitor.getByRole('main')).toContainText('99999 00000')
  await comeBack(staff)
  await expect(staff.getByText('Waiting for approval')).toHaveCount(0)
  await expect(staff.getByRole('region', { name: 'Hospital', exact: true })).toContainText('Wockhardt Famous Hospital')
})

test('a rejected change keeps the details, and the desk sees the rejection; the focus moves to the next change', async ({
  openScreen,
  product,
}) => {
  const [first, second] = [await aClinic(product), await aClinic(product)]
  const admin = await anAdmin(product)
  await admin.clear()
  for (const clinic of [first, second]) await aChangeOf(product, clinic, { name: 'Wockhardt Famous Hospital' })
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  const reject = changeOf(page, first).getByRole('button', { name: 'Reject' })
  const asks = [
    `Reject the change of ${first.name}?`,
    'Its details stay as they are, and its desk sees that the change was rejected.',
  ]
  await reject.click()
  await answer(page, asks, 'Cancel')
  expect(await admin.changes()).toHaveLength(2)
  await reject.click()
  await answer(page, asks, 'Reject')
  await expect(changeOf(page, first)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: second.name })).toBeFocused()
  expect(await admin.find(first.name)).toMatchObject([{ name: first.name }])

  const staff = await openScreen(desk, { hospital: first.session })
  await openSettings(staff, 'clinic')
  await expect(staff.locator('.settings-change')).toContainText('Change not approved')
  await expect(staff.locator('.settings-change')).toContainText('Wockhardt Famous Hospital')
  await staff.getByRole('button', { name: 'Edit details' }).click()
  await expect(staff.getByRole('dialog').getByLabel('Centre name')).toHaveValue(first.name)
})

test('a change that was decided, or that the hospital replaced, cannot be approved by an admin who still sees it', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 409 /)
  const [first, second] = [await aClinic(product), await aClinic(product)]
  const admin = await anAdmin(product)
  await admin.clear()
  for (const clinic of [first, second]) await aChangeOf(product, clinic, { contactNo: '1' })
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/requests')
  await expect(page.getByRole('article')).toHaveCount(2)
  await aChangeOf(product, first, { name: 'Wockhardt Famous Hospital' })
  await changeOf(page, first).getByRole('button', { name: 'Approve' }).click()
  await hear(page, 'The hospital has withdrawn this change.', 'The list is loaded again.')
  await expect(changeOf(page, first)).toContainText('Wockhardt Famous Hospital')
  expect(await admin.find(first.name)).toMatchObject([{ name: first.name }])

  await admin.clear()
  await changeOf(page, second).getByRole('button', { name: 'Approve' }).click()
  await hear(page, 'This request was rejected already.', `${second.name} can ask for another change.`)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a failed decision on a change shows an error, and the next press repeats it', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED .*changes/)
  const clinic = await aClinic(product)
  const admin = await anAdmin(product)
  await admin.clear()
  await aChangeOf(product, clinic, { contactNo: '1' })
  const page = await openScreen(desk, { admin: admin.session })
  await page.route('**/api/admin/changes', (route) => route.abort())
  await page.goto('/admin/requests')
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('The changes of details did not load.')
  await page.unroute('**/api/admin/changes')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/changes/*/approve', (route) => route.abort())
  const approve = changeOf(page, clinic).getByRole('button', { name: 'Approve' })
  await approve.click()
  await hear(page, `The change of ${clinic.name} was not approved.`, network)
  expect(await admin.changes()).toHaveLength(1)
  await page.unroute('**/changes/*/approve')
  await approve.click()
  await expect(changeOf(page, clinic)).toHaveCount(0)
  expect(await admin.changes()).toEqual([])
})
