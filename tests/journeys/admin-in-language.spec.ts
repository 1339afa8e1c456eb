import type { Locator, Page } from '@playwright/test'
import { hospitalSignup } from '#contract/accounts.ts'
import { adminLogin, approveChange, rejectChange, renewSetupCode, setSuspended } from '#contract/admin.ts'
import { approveRequest, registrationRequest, rejectRequest } from '#contract/registrations.ts'
import { aChangeOf, anAdmin, aRequestOf } from './admin.ts'
import { aClinic } from './clinic.ts'
import { demo } from './demo.ts'
import { desk, expect, test } from './fixtures.ts'
import { hearIn } from './hear.ts'
import { aRegistration } from './registration.ts'
import { textsIn } from './texts-in.ts'
import { walkInLanguage } from './walk-in-language.ts'

const text = textsIn('gu')

test('a hospital is requested and set up, and the admin does every act, in Gujarati', async ({
  openScreen,
  product,
}) => {
  test.slow()
  await (await anAdmin(product)).clear()
  const clinics = [await aClinic(product), await aClinic(product)]
  for (const clinic of clinics) await aChangeOf(product, clinic, { contactNo: '0612 222 3333' })
  const refused = await aRequestOf(product)
  const typed = aRegistration()
  const name = typed['Centre name']
  const doctors = [...refused.doctors, { name: 'Dr Leela Hegde', speciality: 'Paediatrics' }]
  const entered = [
    name,
    refused.name,
    refused.hospitalNumber,
    typed['Hospital number'],
    // Of the demo's hospital, in the list of messages.
    'DEMO-001',
    'City Care Hospital',
    ...clinics.flatMap((clinic) => [clinic.name, clinic.number]),
    ...doctors.map(({ name }) => name),
  ]
  const walk = await walkInLanguage('admin', 'gu', entered)
  const [page, admin] = [await openScreen({ ...desk, locale: 'gu-IN' }), await openScreen({ ...desk, locale: 'gu-IN' })]
  walk.follow(page)
  walk.follow(admin)
  const press = (label: string, within: Page | Locator) =>
    within.getByRole('button', { name: text(label), exact: true }).click()
  const fill = (within: Page | Locator, label: string, value: string) =>
    within.getByLabel(text(label), { exact: true }).fill(value)
  const card = (of: string) => admin.getByRole('article', { name: of, exact: true })
  const question = admin.getByRole('alertdialog')

  await test.step('the registration', async () => {
    await page.goto('/registration-form')
    for (const [label, value] of Object.entries(typed)) await fill(page, label, value)
    await fill(page, 'Doctor name', 'Dr Leela Hegde')
    await fill(page, 'Speciality', 'Paediatrics')
    await press('Send request', page)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await walk.see(page, '1-requested', registrationRequest)
  })

  await test.step('the gate', async () => {
    await admin.goto('/admin')
    await fill(admin, 'Password', demo.admin.password)
    await press('Login', admin)
    await expect(admin.getByRole('link', { name: text('Audit trail') }).first()).toBeVisible()
    await walk.see(admin, '2-admin', adminLogin)
  })

  const link = await test.step('the requests', async () => {
    await admin.goto('/admin/requests')
    await press('Reject', card(refused.name))
    await press('Reject', question)
    await expect(card(refused.name)).toHaveCount(0)
    await walk.see(admin, '3-rejected', rejectRequest)
    await press('Approve', card(name))
    const setUpLink = admin.getByLabel(text('Set-up link'))
    await expect(setUpLink).toBeVisible()
    await walk.see(admin, '4-approved', approveRequest)
    return new URL(await setUpLink.inputValue())
  })

  await test.step('the changes of details', async () => {
    const [first, second] = clinics.map((clinic) => clinic.name)
    await press('Approve', card(first ?? ''))
    await expect(card(first ?? '')).toHaveCount(0)
    await walk.see(admin, '5-change-approved', approveChange)
    await press('Reject', card(second ?? ''))
    await press('Reject', question)
    await expect(card(second ?? '')).toHaveCount(0)
    await walk.see(admin, '6-change-rejected', rejectChange)
  })

  await test.step('the set-up', async () => {
    await page.goto(`${link.pathname}${link.search}`)
    await fill(page, 'New password', 'three-green-parrots')
    await press('Save password', page)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await walk.see(page, '7-set-up', hospitalSignup)
    await hearIn(text, page, text('Login password changed successfully'))
  })

  await test.step('the hospitals', async () => {
    await admin.goto('/admin/listOfHospitals')
    await admin.getByRole('searchbox').fill(name)
    await admin.getByRole('heading', { level: 2, name, exact: true }).first().click()
    await press('Suspend', admin)
    await press('Suspend', question)
    await expect(admin.getByText(text('Suspended'), { exact: true })).toBeVisible()
    await walk.see(admin, '8-suspended', setSuspended)
    await press('New set-up link', admin)
    await press('Make new link', question)
    await expect(question).toHaveCount(0)
    await walk.see(admin, '9-new-link', renewSetupCode)
  })

  await test.step('the messages', async () => {
    await admin.goto('/admin/messages')
    await expect(admin.getByRole('heading', { name: text('Messages') })).toBeVisible()
    await walk.see(admin, '10-messages')
  })
  walk.end()
})
