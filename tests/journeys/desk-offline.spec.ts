import type { Page } from '@playwright/test'
import { z } from 'zod'
import { cancelAppointment } from '#contract/appointments.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { chooseQueue, completeNext, expectLive, rowOf, tick, agree } from './desk.ts'
import { allowed, desk, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { hear } from './hear.ts'
import { send } from './over-http.ts'
import { aPatientOf, type Patient } from './patient.ts'
import { workerReady } from './pushed.ts'
import { expectTicket } from './ticket.ts'
const failed = 'Failed to update appointment. Please try again.'
const names = (count: number) => Array.from({ length: count }, (_, n) => `Patient ${String.fromCodePoint(65 + n)}`)

async function openDesk(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Patient A')).toBeVisible()
  await workerReady(page)
}

/** The text about unsent completions. */
const waits = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 change waits for the connection' : `${count} changes wait for the connection`)

/** How many `tickedAppointments` says are completed. */
async function ticked(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem('tickedAppointments') ?? '{}')
  return Object.keys(z.record(z.string(), z.literal(true)).parse(JSON.parse(kept))).length
}

test(
  'ten completions interrupted by a lost network happen once, in the order pressed, and phones show the result',
  allowed,
  async ({ openScreen, product, provoked }) => {
    provoked.push(...noNetwork)
    const clinic = await aClinic(product, { waiting: names(11) })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const before = (await clinic.list())[0]?.version ?? 0
    const follower = await openScreen(phone, { patient: patient.session })
    await follower.goto('/usershomepage')
    const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
    await openDesk(page, clinic)
    for (const number of [1, 2, 3, 4]) await completeNext(page, number)
    await expectTicket(follower, { current: 4, own: 12, paper: 'live' })

    await page.context().setOffline(true)
    // The seventh comes to the desk before the sixth.
    for (const number of [5, 7, 6, 8, 9, 10]) {
      const letter = String.fromCodePoint(64 + number)
      await tick(page, number, `Patient ${letter}`).click()
      await agree(page, number)
      await expect(rowOf(page, `Patient ${letter}`)).toContainText('Waiting to be sent')
    }
    await expect(waits(page, 6)).toBeVisible()
    await expect(page.getByText(/^No connection, last known \d+:\d\d\s[ap]m$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Call 11' })).toBeVisible()
    expect(await ticked(page)).toBe(10)
    expect(await clinic.completed()).toEqual([1, 2, 3, 4])
    await expectTicket(follower, { current: 4, own: 12, paper: 'live' })

    await page.context().setOffline(false)
    await expectLive(page, 10)
    await expectTicket(follower, { current: 10, own: 12, paper: 'near' })
    await expect(waits(page, 6)).toHaveCount(0)
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await clinic.completed()).toEqual([1, 2, 3, 4, 5, 7, 6, 8, 9, 10])
    expect((await clinic.list())[0]?.version, 'changes of the queue').toBe(before + 10)
  },
)

test('unsent completions survive a reload without a network, over the last known list', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const clinic = await aClinic(product, { waiting: names(4) })
  const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
  await openDesk(page, clinic)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastKnownDesk'))).toContain('Patient D')
  await page.context().setOffline(true)
  await completeNext(page, 1)
  await completeNext(page, 2)
  await expect(waits(page, 2)).toBeVisible()

  await page.reload()
  await expect(waits(page, 2)).toBeVisible()
  await expect(tick(page, 2, 'Patient B')).toBeChecked()
  await expect(rowOf(page, 'Patient B')).toContainText('Waiting to be sent')
  await expect(page.getByRole('button', { name: 'Call 3' })).toBeVisible()
  await expect(page.getByText(/^No connection, last known \d+:\d\d\s[ap]m$/)).toBeVisible()
  expect(await clinic.completed()).toEqual([])

  await page.context().setOffline(false)
  await expectLive(page, 2)
  await expect(waits(page, 2)).toHaveCount(0)
  expect(await clinic.completed()).toEqual([1, 2])
})

test('two tabs of a desk send unsent completions once, and report a rejection once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork, /status of 404 .*complete/)
  const clinic = await aClinic(product)
  const patients = await Promise.all([aPatientOf(product, 'Patient A'), aPatientOf(product, 'Patient B')])
  for (const patient of patients) await patient.book(clinic)
  await clinic.walkIn('Patient C')
  const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
  const other = await page.context().newPage()
  const sent: string[] = []
  for (const tab of [page, other]) {
    await openDesk(tab, clinic)
    tab.on('requestfinished', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url())
    })
  }
  await page.context().setOffline(true)
  for (const number of [1, 2, 3]) await completeNext(page, number)
  for (const tab of [page, other]) await expect(waits(tab, 3)).toBeVisible()
  for (const patient of patients) await cancelAll(product.url, patient)

  await page.context().setOffline(false)
  for (const tab of [page, other]) await expectLive(tab, 3)
  await expect.poll(async () => (await countIn([page, other], failed)).join()).toMatch(/^(?:1,0|0,1)$/)
  for (const tab of [page, other]) {
    if (await tab.getByRole('alertdialog').count()) await hear(tab, failed)
    await expect(waits(tab, 3)).toHaveCount(0)
    await expect(rowOf(tab, 'Patient A')).toHaveCount(0)
    await expect(tick(tab, 3, 'Patient C')).toBeChecked()
  }
  expect(await countIn([page, other], failed)).toEqual([0, 0])
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(3)
  expect(await clinic.completed()).toEqual([3])
})

test('a log-out with unsent completions asks for confirmation', async ({ openScreen, product, provoked }) => {
  provoked.push(...noNetwork)
  const clinic = await aClinic(product, { waiting: names(2) })
  const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
  await openDesk(page, clinic)
  await page.route('**/complete', (route) => route.abort())
  await completeNext(page, 1)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toContainText('1 change is not sent yet. Logging out discards it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(waits(page, 1)).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question.getByText('Are you sure you want to logout?', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() => ['unsentActs', 'lastKnownDesk'].map((key) => localStorage.getItem(key)))
  expect(left).toEqual([null, null])
})

test('a session that ended meanwhile resets unsent completions and reports it once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork, /status of 401 /)
  const clinic = await aClinic(product, { waiting: names(3) })
  const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
  await openDesk(page, clinic)
  await page.context().setOffline(true)
  for (const number of [1, 2]) await completeNext(page, number)
  await clinic.endSession()
  await page.context().setOffline(false)
  // One word for both; the next follows at once.
  const told = page.getByRole('alertdialog')
  await expect(told).toHaveText(new RegExp(`^${failed}`))
  await told.getByRole('button', { name: 'OK' }).click()
  await hear(page, 'Couldnt fetch hospital details. Please try again later.')
  await expect(page).toHaveURL('/receptionlogin')
  expect(await ticked(page)).toBe(0)
  expect(await clinic.completed()).toEqual([])
})

async function cancelAll(url: string, patient: Patient) {
  for (const { _id } of await patient.appointments()) {
    const path = cancelAppointment.path.replace('{id}', _id)
    await send(url, { method: cancelAppointment.method, path }, { token: patient.session })
  }
}

const countIn = (pages: Page[], text: string) =>
  Promise.all(pages.map((page) => page.getByRole('alertdialog').getByText(text, { exact: true }).count()))
