import type { Page } from '@playwright/test'
import { removePerson } from '#contract/people.ts'
import { setPin } from '#contract/pins.ts'
import { showMe } from '#contract/persons.ts'
import { statement } from '#server/platform/database/index.ts'
import { aMember, password } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, moveOn, rowOf } from './desk.ts'
import { expectFaultless } from './expect-faultless.ts'
import { desk, expect, test } from './fixtures.ts'
import { send } from './over-http.ts'
import { picture } from './picture.ts'

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Who is at the desk?' })
const atDesk = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} at `) })

/** Makes the proof of a person's sessions an hour old. */
const provenLongAgo = statement(
  'journey.person-proven-long-ago',
  `UPDATE sessions SET created_at = created_at - interval '1 hour', proved_at = proved_at - interval '1 hour' WHERE person_id = $1`,
)

/** Goes on as the person who was here before, without the mouse. */
async function goOn(page: Page, pin: string) {
  await page.keyboard.press('Alt+u')
  await expect(switcher(page).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

test('two people share a desk by their PINs: the queue stays, and acts that wait stay those of who pressed them', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.slow()
  provoked.push(/ERR_FAILED/, /40[13] \((?:Unauthorized|Forbidden)\)/)
  const clinic = await aClinic(product, { waiting: ['Kavya Reddy', 'Abdul Rahman', 'Savitri Deshpande'] })
  const [meena, suresh] = await product.arrange(async (db) => [
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'reception', name: 'Meena Rao' }),
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'manager', name: 'Suresh Nair' }),
  ])
  const page = await openScreen(desk, { hospital: meena.token })
  await page.goto('/load-hospital-details/account')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your PIN on this browser' })
  for (const digit of '246') await sheet.getByRole('button', { name: digit, exact: true }).click()
  await page.keyboard.press('8')
  await expect(sheet.getByRole('img', { name: '4 of 4 digits typed' })).toBeVisible()
  await picture(page, 'switch.set')
  await product.arrange((db) => db.all(provenLongAgo, [meena.id]))
  await sheet.getByRole('button', { name: 'Set', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await proof.getByLabel('Password').click()
  await page.keyboard.type(`${password}00`)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(proof.getByLabel('Password')).toHaveValue(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The PIN is set.')).toBeVisible()
  const status = await page.evaluate(
    async ({ path, token }) => {
      const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch(path, { method: 'PUT', headers, body: '{"pin":"1357"}' })).status
    },
    { path: setPin.path, token: suresh.token },
  )
  expect(status).toBe(204)

  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Kavya Reddy')).toBeVisible()
  // Meena's call waits for the network when Suresh comes.
  await page.route('**/api/queues/*/next', (route) => route.abort())
  await moveOn(page).click()
  await expect(page.getByText('1 change waits for the connection')).toBeVisible()
  await goOn(page, '0000')
  await expect(switcher(page).getByText('That is not Suresh Nair’s PIN. 4 tries left.')).toBeVisible()
  await expectFaultless(page, 'switch.wrong')
  await page.keyboard.type('1357')
  await page.keyboard.press('Enter')
  await expect(atDesk(page, 'Suresh Nair')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(rowOf(page, 'Kavya Reddy')).toContainText('Called')
  await page.unroute('**/api/queues/*/next')
  await expect(page.getByText('1 change waits for the connection')).toHaveCount(0)
  await expect(rowOf(page, 'Kavya Reddy')).toContainText('Called by Meena Rao')
  // Nothing of Meena is left: not in the browser, and not on the server.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('leftSessions'))).toBeNull()
  await expect(send(product.url, showMe, { token: meena.token })).rejects.toThrow('not-logged-in')

  // Suresh is removed from the hospital while an act of his waits.
  await page.route('**/api/appointments/*/no-show', (route) => route.abort())
  await page.keyboard.press('Alt+x')
  await expect(page.getByText('1 change waits for the connection')).toBeVisible()
  await goOn(page, '2468')
  await expect(atDesk(page, 'Meena Rao')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  const path = removePerson.path.replace('{id}', suresh.id)
  await send(product.url, { method: removePerson.method, path }, { token: clinic.session })
  await page.unroute('**/api/appointments/*/no-show')
  await expect(page.getByText('Who pressed it is no longer signed in.')).toBeVisible()
  await expect(rowOf(page, 'Kavya Reddy')).toContainText('Called by Meena Rao')
  await expect(atDesk(page, 'Meena Rao')).toBeVisible()
})

test('whose PIN is gone signs in over the queue, which stays', async ({ openScreen, product, provoked }) => {
  provoked.push(/40[13] \((?:Unauthorized|Forbidden)\)/)
  const clinic = await aClinic(product, { waiting: ['Kavya Reddy'] })
  const [meena, suresh] = await product.arrange(async (db) => [
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'reception', name: 'Meena Rao' }),
    await aMember(db, { hospital: clinic.ids.hospitalId, role: 'reception', name: 'Suresh Nair' }),
  ])
  const page = await openScreen(desk, { hospital: meena.token })
  await page.goto('/hospital-dashboard')
  await page.evaluate(
    async ({ path, token }) => {
      const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
      await fetch(path, { method: 'PUT', headers, body: '{"pin":"1357"}' })
    },
    { path: setPin.path, token: suresh.token },
  )
  await page.reload()
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Kavya Reddy')).toBeVisible()
  await goOn(page, '0000')
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await expect(switcher(page).getByText(`That is not Suresh Nair’s PIN. ${left} left.`)).toBeVisible()
    await page.keyboard.type('0000')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Suresh Nair’s PIN is removed' })).toBeFocused()
  await expectFaultless(page, 'switch.gone')
  await page.getByRole('button', { name: 'Sign in as Suresh Nair' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign in as Suresh Nair' })
  await sheet.getByLabel('Login name').fill(suresh.loginName)
  await sheet.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(rowOf(page, 'Kavya Reddy')).toBeInViewport()
  await expectFaultless(page, 'switch.full-log-in')
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(atDesk(page, 'Suresh Nair')).toBeVisible()
  await expect(rowOf(page, 'Kavya Reddy')).toBeVisible()
  await expect(page).toHaveURL('/hospital-dashboard')
})
