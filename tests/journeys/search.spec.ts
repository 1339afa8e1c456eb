import { hospitalPage } from '#contract/hospitals.ts'
import { expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'

const network = 'The network did not answer. Check the connection and try again.'

test('a visitor sees five hospitals first, and View More reveals the rest', async ({ openScreen, product }) => {
  const page = await openScreen(phone)
  await page.goto('/')
  const hospitals = page.getByRole('group').getByRole('heading', { level: 3 })
  await expect(hospitals).toHaveCount(5)
  const first = hospitalPage.parse(await send(product.url, { method: 'GET', path: '/api/hospitals?limit=5' }))
  await expect(page.getByText(`${first.total} places`, { exact: true })).toBeVisible()

  // the places of the next page may be gone meanwhile
  await page.route(
    '**/api/hospitals?*cursor=*',
    (route) => route.fulfill({ json: { hospitals: [], nextCursor: null, total: first.total } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'View More' }).click()
  await expect(page.locator('.hosp > summary').last()).toBeFocused()
  await page.reload()

  await page.getByRole('button', { name: 'View More' }).click()
  // other journeys may have left more than the hundred that come at a time
  const path = `/api/hospitals?limit=100&cursor=${encodeURIComponent(String(first.nextCursor))}`
  const rest = hospitalPage.parse(await send(product.url, { method: 'GET', path }))
  await expect(hospitals).toHaveText([...first.hospitals, ...rest.hospitals].map(({ name }) => name))
  await expect(page.getByRole('button', { name: 'View More' })).toHaveCount(0)
})

test('a patient opens one hospital at a time, and one doctor in it', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto('/hospitallistforusers?query=560003')
  await expect(page.getByText('3 places for “560003”', { exact: true })).toBeVisible()
  const asha = page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' })
  const kavitha = page.getByRole('heading', { name: 'Dr Kavitha Rao' })
  const meera = page.getByRole('heading', { name: 'Dr Meera Kulkarni' })
  await asha.click()
  await expect(kavitha).toBeVisible()
  await page.getByRole('heading', { name: 'City Care Hospital' }).click()
  await expect(meera).toBeVisible()
  await expect(kavitha).toHaveCount(0)

  await meera.click()
  await expect(page.getByRole('button', { name: /^Slot 1 / })).toHaveCount(1)
  await page.getByRole('heading', { name: 'Dr Ayesha Siddiqui' }).click()
  await expect(page.getByRole('button', { name: /^Slot 1 / })).toHaveCount(1)
  await page.getByRole('heading', { name: 'City Care Hospital' }).click()
  await expect(meera).toHaveCount(0)
})

test('a search finds by part of the name in any case, or of the pincode, also in Indian digits', async ({
  openScreen,
}) => {
  const page = await openScreen(phone)
  await page.goto('/hlist')
  const box = page.getByRole('searchbox', { name: 'Search by pincode or centre name' })
  await box.fill('cItY cA')
  await expect(page.getByText('1 place for “cItY cA”', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText('City Ca')
  await box.fill('११०३')
  await expect(page.getByRole('heading', { name: 'Sahyadri Polyclinic' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['1103', '1103'])
  await expect(page.getByRole('heading', { name: 'City Care Hospital' })).toHaveCount(0)
  await box.fill('zzz')
  await expect(page.getByRole('heading', { name: 'Nothing is found for “zzz”' })).toBeVisible()
  await expect(
    page.getByText('Try fewer letters, the doctor, the area, or the first digits of the pincode.'),
  ).toBeVisible()
})

test('an open hospital stays open while the search narrows', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto('/hospitallistforusers?query=560003')
  await page.getByRole('heading', { name: 'City Care Hospital' }).click()
  await page.getByRole('heading', { name: 'Dr Meera Kulkarni' }).click()
  const slot = page.getByRole('button', { name: /^Slot 1 / })
  await expect(slot).toBeVisible()
  await page.getByRole('searchbox').fill('City Care')
  await expect(page.getByText('1 place for “City Care”', { exact: true })).toBeVisible()
  await expect(slot).toBeVisible()
})

test('a search box keeps every letter of fast typing', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const page = await openScreen(phone, { patient: session })
  await page.goto('/hospitallistforusers')
  await expect(page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' })).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.focus()
  await page.keyboard.type('sanjeevani nursing home')
  await expect(box).toHaveValue('sanjeevani nursing home')
  await expect(page).toHaveURL('/hospitallistforusers?query=sanjeevani+nursing+home')
  await expect(page.getByRole('heading', { name: 'Sanjeevani Nursing Home' })).toBeVisible()
})

test('the results show although the own clinics do not load', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED/)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.route('**/assets/my-clinics-*.js', (route) => route.abort())
  await page.goto('/hospitallistforusers')
  await expect(page.locator('.hosp > summary').first()).toBeVisible()

  await page.unroute('**/assets/my-clinics-*.js')
  await page.route('**/api/my-clinics', (route) => route.abort())
  await page.goto('/hospitallistforusers')
  await expect(page.getByRole('alert')).toContainText('Your clinics did not load.')
  await expect(page.locator('.hosp > summary').first()).toBeVisible()
})

test('a failed search shows an error, and finds on a retry', async ({ openScreen, provoked }) => {
  provoked.push(/ERR_FAILED .*hospitals/)
  const page = await openScreen(phone)
  await page.route('**/api/hospitals*', (route) => route.abort())
  await page.goto('/hlist')
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('The hospitals did not load.')
  await expect(failed).toContainText(network)
  await page.unroute('**/api/hospitals*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Asha Clinic and Diagnostics' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})
