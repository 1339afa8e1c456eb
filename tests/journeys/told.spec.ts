import { callNext, closeQueue } from '#contract/queues.ts'
import { cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { aClinic, type Clinic } from './clinic.ts'
import { expect, phone, test } from './fixtures.ts'
import { send } from './over-http.ts'
import type { OwnProduct } from './own-product.ts'
import { aPatientOf } from './patient.ts'
import { languages } from '#contract/languages.ts'
import { actsAt } from './clinic-acts.ts'
import { picture } from './picture.ts'
import { payForMessages } from '../messages.ts'

const small = { ...phone, viewport: { width: 360, height: 640 } }

/** A clinic whose last token is a patient's, who looks at the home. */
async function aToken(product: OwnProduct, waiting = ['Rekha Reddy']) {
  const clinic = await aClinic(product, { waiting })
  const patient = await aPatientOf(product, 'Savitri Deshpande')
  await patient.book(clinic)
  return { clinic, patient }
}

const cancel = async (product: OwnProduct, clinic: Clinic, number: number) => {
  const { session: token } = clinic
  const { _id: id = '', link = '' } = (await clinic.list()).find(({ queueNumber }) => queueNumber === number) ?? {}
  const { method, path } = cancelAppointment
  await send(product.url, { method, path: path.replace('{id}', id) }, { token })
  return link
}

test('a token that the clinic cancels stays as a card, live, until the patient dismisses it on one phone', async ({
  openScreen,
  product,
}) => {
  const { clinic, patient } = await aToken(product)
  const page = await openScreen(small, { patient: patient.session })
  await page.goto('/usershomepage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 person ahead of you')
  const link = await cancel(product, clinic, 2)
  const card = page.getByRole('region', { name: `${clinic.name} cancelled token 2` })
  await expect(card).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${clinic.name} cancelled token 2` })).toHaveCount(1)
  const again = card.getByRole('link', { name: 'Book another day' })
  await expect(again).toBeInViewport()
  await expect(again, 'the booking of the same doctor').toHaveAttribute('href', new RegExp(clinic.ids.doctorId))
  await expect(card.getByRole('link', { name: 'Call the clinic' })).toBeInViewport()
  await picture(page, 'told-cancelled')
  await page.reload()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('You have no active appointments')).toBeVisible()
  const other = await openScreen(small, { patient: patient.session })
  await other.goto('/usershomepage')
  await expect(other.getByText('You have no active appointments')).toBeVisible()
  await expect(other.getByText('cancelled token')).toHaveCount(0)
  await other.goto(link)
  await expect(other.locator('[data-fresh]')).not.toBeEmpty()
  await expect(other.locator('.stub')).toHaveCSS('background-color', 'rgb(86, 101, 95)')
})

test('a token that the end of a session moves shows the new one, and is kept by one press', async ({
  openScreen,
  product,
}) => {
  const { clinic, patient } = await aToken(product)
  const page = await openScreen(small, { patient: patient.session })
  await page.goto('/usershomepage')
  const { session: token, ids } = clinic
  const at = (path: string) => path.replace('{slotId}', ids.slot)
  await send(product.url, { method: callNext.method, path: at(callNext.path) }, { token, body: {} })
  const waiting = { slot: ids.slot, appointmentDate: addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1) }
  await send(product.url, { method: closeQueue.method, path: at(closeQueue.path) }, { token, body: { waiting } })
  const card = page.getByRole('region', { name: 'The clinic moved you' })
  await expect(card.getByText('Until now: token 2 today. The session ended early.')).toBeVisible()
  await expect(card.getByRole('group', { name: 'Token 2' })).toContainText('YOUR NEW TOKEN')
  await expect(card.getByRole('button', { name: 'Another day' })).toBeInViewport()
  await picture(page, 'told-moved')
  await card.getByRole('button', { name: 'Another day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'Keep' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Not started, your token 2' })).toBeVisible()
})

test('on a small phone without notices the whole ticket is in view in every language, with the range in one line', async ({
  openScreen,
  product,
}) => {
  const { clinic, patient } = await aToken(product, ['Rekha Reddy', 'Peter Fernandes'])
  const desk = actsAt(product, clinic)
  await desk.next()
  const page = await openScreen(small, { patient: patient.session })
  await page.route('**/api/appointments', async (route) => {
    const response = await route.fetch()
    const [own] = myAppointments.answer.parse(await response.json())
    const estimate = { ...widestRange(), at: new Date().toISOString(), basis: 'session' }
    await route.fulfill({ response, json: [{ ...own, estimate }] })
  })
  const isWhole = async (said: string) => {
    const box = await page.locator('.ticket').boundingBox()
    const nav = await page.getByRole('navigation').last().boundingBox()
    expect.soft((box?.y ?? 0) + (box?.height ?? 999), said).toBeLessThanOrEqual(nav?.y ?? 0)
  }
  const codes = languages.map(({ code }) => code)
  const shown = [...codes.map((code) => ['waits', code] as const), ...longest.map((code) => ['late', code] as const)]
  for (const [state, code] of shown) {
    if (state === 'late' && code === longest[0]) {
      await page.goto('/usershomepage?lang=en')
      await desk.call(3)
      await desk.noShow(3)
      await page.getByRole('button', { name: "I'm here" }).click()
      await expect(page.getByText('You are back in line, after 2')).toBeVisible()
      await isWhole('back in line')
      await desk.state({ state: 'late', minutes: 30 })
    }
    await page.goto(`/usershomepage?lang=${code}`)
    const range = page.locator('.day-turn')
    await expect(range).toBeVisible()
    await expect(page.locator('.notices-off')).toBeVisible()
    await picture(page, `told-small.${state}.${code}`)
    await isWhole(`${state} ${code}`)
    expect.soft((await range.locator('> span').boundingBox())?.height, `${state} ${code}`).toBeLessThan(40)
  }
  await page.goto('/usershomepage?lang=en')
  await page.getByRole('button', { name: 'How sure is this time?' }).click()
  await expect(page.getByText('It is right 8 times in 10.')).toBeVisible()
  const chat = page.getByRole('link', { name: 'Send me the link on WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=Token\+3.*%2Ft%2F/)
  await page.getByRole('button', { name: 'Turn on notices' }).click()
  await expect(page.getByRole('dialog').getByText('Press the sign before the address')).toBeVisible()
  await picture(page, 'told-turn-on')
  await page.getByRole('button', { name: 'Done, try it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Where the clinic pays, and the patient has agreed, the product sends it.
  const { ids } = clinic
  const mobile = `91${patient.mobile.replace(' ', '')}`
  await product.arrange((db) => payForMessages(db, { hospital: ids.hospitalId, slot: ids.slot, mobile }))
  await page.reload()
  await page.getByRole('button', { name: 'Send me the link on WhatsApp' }).click()
  await expect(page.getByText('The link comes to you on WhatsApp.')).toBeVisible()
})

/** The languages whose texts are the longest. */
const longest = ['ta', 'te'] as const

/** The next range whose ends have the most digits. */
function widestRange() {
  const start = [...Array(24).keys()]
    .map((hours) => Date.now() + (hours + 0.5) * 3_600_000)
    .find((at) => new Date(at + 330 * 60_000).getUTCHours() % 12 === 10)
  const [from = '', to = ''] = [0, 80].map((minutes) => new Date((start ?? 0) + minutes * 60_000).toISOString())
  return { from, to }
}

test('a phone that denies notices is asked once to enable them, and nothing covers the call', async ({
  openScreen,
  product,
}) => {
  const { clinic, patient } = await aToken(product, ['Rekha Reddy', 'Peter Fernandes', 'Lata Kale'])
  const desk = actsAt(product, clinic)
  const page = await openScreen(small, { patient: patient.session })
  await page.goto('/usershomepage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 people ahead of you')
  // The alert belongs to the number after the first that the page has seen.
  await page.waitForLoadState('networkidle')
  const alert = page.getByRole('alertdialog')
  await clinic.complete(1)
  await expect(alert).toContainText('Please enable notifications to receive live queue status of your appointments.')
  await desk.call(4)
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("It's your turn.")
  await desk.noShow(4)
  await clinic.complete(2)
  await expect(page.getByRole('group', { name: 'Live token 2, your token 4' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a delay that is said after the first call counts from now, on the phone and by the link', async ({
  openScreen,
  product,
}) => {
  const { clinic, patient } = await aToken(product)
  const desk = actsAt(product, clinic)
  await desk.next()
  await desk.next(1)
  const third = await clinic.walkIn('Noor Jahan')
  await desk.noShow(2)
  await desk.state({ state: 'late', minutes: 30 })
  const link = (await clinic.list()).find(({ queueNumber }) => queueNumber === third)?.link ?? ''
  const page = await openScreen(small)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A delay of 30 minutes')
  await expect(page.getByText(/^From about \d+:\d\d\s[ap]m$/)).toBeVisible()
  await picture(page, 'told-link-delay')
  const home = await openScreen(small, { patient: patient.session })
  await home.goto('/usershomepage')
  await home.getByRole('button', { name: "I'm here" }).click()
  await expect(home.getByText('You are back in line, after 3')).toBeVisible()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('A delay of 30 minutes')
  await expect(home.getByText('The desk knows that you are here.')).toBeVisible()
  await expect(home.getByRole('button', { name: 'How far away are you?' })).toHaveCount(0)
  await picture(home, 'told-back')
})
