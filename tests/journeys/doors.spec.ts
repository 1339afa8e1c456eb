import { problemStatus } from '#contract/problem.ts'
import { problemSentence } from '#server/calls/index.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { aPatientOf } from './patient.ts'

const patientPages = ['/usershomepage', '/activeappointments', '/firstappointment', '/hospitallistforusers']
const staffPages = ['/hospital-dashboard', '/doctorsAndAppointments']

test('a page for patients or staff leads a visitor to its log-in', async ({ openScreen }) => {
  const page = await openScreen(phone)
  for (const path of patientPages) {
    await page.goto(path)
    await expect(page).toHaveURL('/userlogin')
  }
  for (const path of staffPages) {
    await page.goto(path)
    await expect(page).toHaveURL('/receptionlogin')
  }
  await expect(page.getByRole('heading', { name: 'Login for hospital staff' })).toBeVisible()
})

test('a logged-in user skips the log-in', async ({ openScreen, product }) => {
  const { session } = await aPatientOf(product)
  const clinic = await aClinic(product)
  const page = await openScreen(phone, { patient: session, hospital: clinic.session })
  await page.goto('/userlogin')
  await expect(page).toHaveURL('/usershomepage')
  await page.goto('/receptionlogin')
  await expect(page).toHaveURL('/hospital-dashboard')
})

test('a patient with an expired session sees a message, and logs in again', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 400 .*userprofile/, /status of 401 .*(?:appointments|my-clinics)/)
  const patient = await aPatientOf(product)
  await patient.endSession()
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await expect(page.getByRole('heading', { name: 'You have been logged out due to inactivity.' })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/userlogin')
  expect(await page.evaluate(() => localStorage.getItem('token') ?? localStorage.getItem('authToken'))).toBeNull()
})

test('a patient with an expired session sees the message at the next step, without a reload', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 40[01] /)
  const patient = await aPatientOf(product)
  const page = await openScreen(phone, { patient: patient.session })
  await page.goto('/hospitallistforusers')
  await expect(page.getByRole('searchbox')).toBeVisible()
  // What the page still asks for would be the next step.
  await page.waitForLoadState('networkidle')
  await patient.endSession()
  await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
  await expect(page.getByRole('heading', { name: 'You have been logged out due to inactivity.' })).toBeVisible()
})

test('a receptionist with an expired session sees a message and the log-in', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 401 .*\/api\/auth\/(?:hospitalprofile|me)/)
  await aClinic(product)
  const page = await openScreen(desk, { hospital: 'a-token-that-nobody-ever-gave-out' })
  await page.goto('/hospital-dashboard')
  await hear(page, 'Couldnt fetch hospital details. Please try again later.')
  await expect(page).toHaveURL('/receptionlogin')
  expect(await page.evaluate(() => localStorage.getItem('hospitaltoken'))).toBeNull()
})

test('a rejected profile ends the session; a lost network does not', async ({ openScreen, product, provoked }) => {
  provoked.push(/ERR_FAILED .*hospitalprofile/, /status of 500 .*hospitalprofile/)
  const clinic = await aClinic(product)
  const page = await openScreen(desk, { hospital: clinic.session })
  await page.route('**/hospitalprofile', (route) => route.abort())
  await page.goto('/hospital-dashboard')
  const said = page.getByText('Couldnt fetch hospital details. Please try again later.', { exact: true })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The network did not answer.')
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hospitaltoken'))).toBe(clinic.session)

  await page.unroute('**/hospitalprofile')
  const status = problemStatus['internal-error']
  const message = problemSentence('internal-error')
  await page.route('**/hospitalprofile', (route) =>
    route.fulfill({ status, json: { code: 'internal-error', message, msg: message } }),
  )
  await page.reload()
  await hear(page, 'Couldnt fetch hospital details. Please try again later.')
  await expect(page).toHaveURL('/receptionlogin')
  expect(await page.evaluate(() => localStorage.getItem('hospitaltoken'))).toBeNull()
})
