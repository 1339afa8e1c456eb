import type { Page } from '@playwright/test'
import { setSuspended } from '#contract/admin.ts'
import { problemSentence } from '#server/calls/index.ts'
import { aSession } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { desk, expect, noNetwork, phone, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { typeHospitalLogin, typePatientLogin } from './log-in.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'

const networkAway = 'The network did not answer. Check the connection and try again.'

/** The rejection opens a dialog, and stays beside the fields after it. */
async function expectTold(page: Page, text: string, reason?: string) {
  const told = page.getByRole('alertdialog')
  await expect(told.getByText(text.trim(), { exact: true })).toHaveText(new RegExp(`^${text}$`))
  await hear(page, text.trim(), ...(reason ? [reason] : []))
  const card = page.getByRole('main')
  await expect(card.getByText(text.trim(), { exact: true })).toBeVisible()
  if (reason) await expect(card.getByText(reason, { exact: true })).toBeVisible()
}

test('a failed log-in of a patient shows the reason, and keeps the form', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 40[12] .*userlogin/, ...noNetwork)
  const { mobile, password } = await aPatientOf(product)
  const page = await openScreen(phone)
  await page.goto('/userlogin')

  await typePatientLogin(page, { mobile: '12345', password })
  await expect(page.getByText('Type a mobile number of ten digits, starting with 6, 7, 8 or 9.')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/ten digits/)
  await page.getByLabel('Mobile number').fill('60000 00000')
  await expect(page.getByLabel('Mobile number')).not.toHaveAttribute('aria-invalid')

  await typePatientLogin(page, { mobile: '60000 00000', password })
  await expectTold(page, 'mobile number not registered')
  await expect(page.getByLabel('Mobile number')).toHaveValue('60000 00000')

  await typePatientLogin(page, { mobile, password: 'something else' })
  await expectTold(page, 'wrong password ')

  await page.context().setOffline(true)
  await typePatientLogin(page, { mobile: `+91 ${mobile}`, password })
  await expectTold(page, 'undefined error', networkAway)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/usershomepage')
})

test('the log-in sends a mobile with its country code, in every spelling', async ({ openScreen, product }) => {
  const { mobile, password } = await aPatientOf(product)
  const ten = mobile.replaceAll(' ', '').slice(-10)
  for (const typed of [ten, `+91 ${ten.slice(0, 5)}-${ten.slice(5)}`, `0${ten}`]) {
    const page = await openScreen(phone)
    await page.goto('/userlogin')
    const sent = page.waitForRequest('**/api/auth/userlogin')
    await typePatientLogin(page, { mobile: typed, password })
    expect((await sent).postDataJSON()).toMatchObject({ mobileNo: `91${ten}` })
    await expect(page).toHaveURL('/usershomepage')
  }
})

test('a failed log-in of a receptionist shows the reason', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 40[01] .*hospitallogin/, ...noNetwork)
  const { number, password } = await aClinic(product)
  const page = await openScreen(desk)
  await page.goto('/receptionlogin')

  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Type the hospital number.')).toBeVisible()
  await expect(page.getByText('Type the password.')).toBeVisible()

  await typeHospitalLogin(page, { number, password: 'something else' })
  await expectTold(page, 'Incorrect password')
  await typeHospitalLogin(page, { number: 'NOBODY-1', password })
  await expectTold(page, 'Hospital No is not valid')

  await page.context().setOffline(true)
  await typeHospitalLogin(page, { number, password })
  await expectTold(page, 'Error logging in', networkAway)

  await page.context().setOffline(false)
  await typeHospitalLogin(page, { number: number.toLowerCase(), password })
  await hear(page, 'Hospital logged in successfully')
  await expect(page).toHaveURL('/hospital-dashboard')
})

test('a receptionist of a suspended hospital sees a message', async ({ openScreen, product, provoked }) => {
  provoked.push(/status of 403 .*hospitallogin/)
  const { number, password, ids } = await aClinic(product)
  const path = setSuspended.path.replace('{id}', ids.hospitalId)
  const token = await product.arrange((db) => aSession(db, 'admin'))
  await send(product.url, { method: setSuspended.method, path }, { token, body: { suspended: true } })
  const page = await openScreen(desk)
  await page.goto('/receptionlogin')
  await typeHospitalLogin(page, { number, password })
  await expectTold(page, 'Error logging in', problemSentence('hospital-suspended'))
})
