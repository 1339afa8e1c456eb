import { setSuspended } from '#contract/admin.ts'
import { updateDoctor } from '#contract/hospitals.ts'
import { aSession } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'

const unknown = /status of 404 /

async function suspend(product: OwnProduct, id: string) {
  const token = await product.arrange((db) => aSession(db, 'admin'))
  const path = setSuspended.path.replace('{id}', id)
  await send(product.url, { method: setSuspended.method, path }, { token, body: { suspended: true } })
}

test('a visitor opens a hospital from the list, calls and shares it, and is asked to log in to book', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const terms = { fee: '₹300', note: 'Bring your old reports' }
  const path = updateDoctor.path.replace('{id}', clinic.ids.doctorId)
  await send(product.url, { method: updateDoctor.method, path }, { token: clinic.session, body: terms })
  const address = `/hospitals/${clinic.ids.hospitalId}`
  const page = await openScreen({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/hlist?query=${clinic.pincode}`)
  await expect(page.getByRole('searchbox')).toHaveValue(clinic.pincode)
  await page.getByRole('heading', { name: clinic.name, level: 2 }).click()
  await page.getByRole('link', { name: `Phone number and page of ${clinic.name}` }).click()

  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: clinic.name, level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(`${clinic.name} · Baari`)
  await expect(page.getByText(`12 Ashok Marg, Patna ${clinic.pincode}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 080 1234 5678' })).toHaveAttribute('href', 'tel:08012345678')

  await page.getByRole('button', { name: 'Share' }).click()
  await hear(page, 'The hospital’s address is copied. Paste it into a message.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${clinic.name}\n12 Ashok Marg, Patna ${clinic.pincode}\n${product.url}${address}`,
  )

  const doctors = page.getByRole('region', { name: 'Doctors' })
  await expect(doctors.getByRole('button')).toHaveText([
    `${clinic.doctor} (General Physician)AvailableFee ₹300. Bring your old reports`,
  ])
  for (const press of [doctors.getByRole('button'), page.getByRole('button', { name: 'Book a token here' })]) {
    await press.click()
    await hear(page, 'Please log in first')
    await expect(page).toHaveURL('/userlogin')
    await page.goBack()
  }
})

test('a logged-in patient books from there', async ({ openScreen, product }) => {
  const clinic = await aClinic(product)
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto(`/hospitals/${clinic.ids.hospitalId}`)
  await page.getByRole('button', { name: clinic.doctor }).click()
  await expect(page).toHaveURL(/\/hospitallistforusers\?/)
  await expect(page.getByRole('searchbox')).toHaveValue(clinic.name)
  await expect(page.getByRole('heading', { name: clinic.name, level: 2 })).toBeVisible()
})

test('a page’s metadata is present before any script, and removed on the next screen', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product)
  const address = `/hospitals/${clinic.ids.hospitalId}`
  const page = await openScreen(phone)
  await page.goto(address)
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`${address}$`))
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    `${clinic.name}, ${clinic.pincode} · Baari`,
  )
  const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'MedicalClinic', 'name': clinic.name, 'member': [{ name: clinic.doctor }] })
  await page.getByRole('link', { name: 'All hospitals' }).click()
  await expect(page.getByRole('heading', { name: 'Hospitals', level: 1 })).toBeVisible()
  await expect(canonical).toHaveCount(0)
})

test('an unknown or suspended hospital shows a message with a link to the search', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(unknown)
  const { ids } = await aClinic(product)
  const page = await openScreen(phone)
  const opened = await page.goto(`/hospitals/${ids.hospitalId}`)
  expect(opened?.status()).toBe(200)
  await suspend(product, ids.hospitalId)
  for (const id of [ids.hospitalId, 'nobody']) {
    const answer = await page.goto(`/hospitals/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This hospital is not listed', level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Search Hospitals' }).click()
  await expect(page).toHaveURL('/hlist')
})

test('a hospital that fails to load shows an error, and loads on a retry', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/ERR_FAILED/)
  const clinic = await aClinic(product)
  const page = await openScreen(phone)
  await page.route('**/api/hospitals/*', (route) => route.abort())
  await page.goto(`/hospitals/${clinic.ids.hospitalId}`)
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('The hospital did not load.')
  await page.unroute('**/api/hospitals/*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: clinic.name, level: 1 })).toBeVisible()
})
