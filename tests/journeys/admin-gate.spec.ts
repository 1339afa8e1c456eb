import { anAdmin, logInAdmin, typeAdminPassword } from './admin.ts'
import { desk, expect, noNetwork } from './fixtures.ts'
import { test } from './other-settings.ts'
import { hear } from './hear.ts'

const out = /^You have been logged out, after an hour without use/

test('the gate accepts the right password, and shows an error for every other', async ({ openScreen, provoked }) => {
  provoked.push(/status of 401 .*admin\/login/, ...noNetwork)
  const page = await openScreen(desk)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Registration requests' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Type the password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a')
  await expect(page.getByText('Type the password.')).toBeHidden()

  await typeAdminPassword(page, 'admin')
  await hear(page, 'Incorrect password')
  await expect(page.getByRole('main').getByText('Incorrect password', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await typeAdminPassword(page)
  await hear(page, 'You are not logged in', 'The network did not answer. Check the connection and try again.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeFocused()
  const ways = page.getByRole('main')
  await expect(ways.getByRole('link', { name: /^Hospitals/ })).toHaveAttribute('href', '/admin/listOfHospitals')
  await expect(ways.getByRole('link', { name: /^Registration requests 2 waiting/ })).toHaveAttribute(
    'href',
    '/admin/requests',
  )
  await expect(ways.getByRole('link', { name: /^Add hospital/ })).toHaveAttribute('href', '/registration-form')
  await page.reload()
  await expect(ways.getByRole('link', { name: /^Hospitals/ })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([])
})

test('every address of the admin shows the gate first, and then its page', async ({ openScreen }) => {
  const page = await openScreen(desk)
  await logInAdmin(page, '/admin/requests', 'Registration requests')
  await expect(page).toHaveURL('/admin/requests')
  const other = await page.context().newPage()
  await logInAdmin(other, '/admin/listOfHospitals?query=City', 'Hospitals')
  await expect(other).toHaveURL('/admin/listOfHospitals?query=City')
  await expect(other.getByRole('heading', { name: 'City Care Hospital' })).toBeVisible()
})

test('an expired session leads to the gate, and from there back to the page', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 401 /)
  const admin = await anAdmin(product)
  const page = await openScreen(desk, { admin: admin.session })
  await page.goto('/admin/listOfHospitals')
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toBeVisible()
  await admin.endSession()
  await page.getByRole('searchbox').fill('Sahyadri')
  await expect(page.getByRole('alert').filter({ hasText: out })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('admintoken'))).toBeNull()

  await typeAdminPassword(page)
  await expect(page.getByRole('heading', { name: 'Hospitals', exact: true })).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('Sahyadri')
  await expect(page.getByRole('heading', { name: 'Sahyadri Polyclinic' })).toBeVisible()
})

test('logging out ends the session everywhere, and the other tab stays in', async ({ openScreen, provoked }) => {
  provoked.push(/status of 401 /)
  const page = await openScreen(desk)
  await logInAdmin(page, '/admin/requests', 'Registration requests')
  const other = await page.context().newPage()
  await logInAdmin(other, '/admin', 'Admin')
  const token = await page.evaluate(() => sessionStorage.getItem('admintoken') ?? '')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('admintoken'))).toBeNull()
  const ask = (bearer: string) =>
    page.evaluate(async (told) => {
      const { status } = await fetch('/api/allRR', { headers: { authorization: `Bearer ${told}` } })
      return status
    }, bearer)
  expect(token).not.toBe('')
  await expect.poll(() => ask(token)).toBe(401)

  await other
    .getByRole('main')
    .getByRole('link', { name: /^Registration requests/ })
    .click()
  await expect(other.getByRole('heading', { name: 'Registration requests' })).toBeFocused()
  await expect(other.getByRole('article').first()).toBeVisible()
})

test('a log-out that did not reach the server shows an error', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED .*logout/)
  const page = await openScreen(desk, { admin: (await anAdmin(product)).session })
  await page.goto('/admin')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await hear(
    page,
    'You are logged out in this tab only',
    'The network did not answer. Check the connection and try again.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

// The last one: from here on this address has tried too often.
test('too many attempts show the time of the next one', async ({ openScreen, provoked }) => {
  provoked.push(/status of (?:401|429) .*admin\/login/)
  const page = await openScreen(desk)
  await page.goto('/admin')
  await expect(async () => {
    await typeAdminPassword(page, 'a guess')
    const told = page.getByRole('alertdialog')
    await expect(told).toBeVisible()
    const text = (await told.textContent()) ?? ''
    await told.getByRole('button', { name: 'OK' }).click()
    expect(text).toMatch(/^You are not logged inToo many tries\. Wait \d+ min and try again\./)
  }).toPass({ intervals: [0] })
})
