import { aClinic } from './clinic.ts'
import { expect, notified, phone, test } from './fixtures.ts'
import { expectNothingKept, logOutPatient } from './log-out.ts'
import { aPatientOf } from './patient.ts'
import {
  displayedNotices,
  neverAsked,
  noPushHere,
  openPushChannel,
  shownNotices,
  standInForPushService,
  workerReady,
} from './pushed.ts'
import { expectTicket } from './ticket.ts'

const allowed = { ...phone, permissions: ['notifications'] }
const refused = { ...phone, permissions: [] }
const waiting = ['Rekha Reddy', 'Mohan Das', 'Priya Nair', 'Suresh Babu', 'Noor Jahan']
const pleaseEnable = 'Please enable notifications to receive live queue status of your appointments.'
const toGo = "It's time to go to the clinic"

test('granting notifications shows one, once in a visit', notified, async ({ openScreen }) => {
  const page = await openScreen(allowed)
  const displayed = await displayedNotices(page)
  await page.goto('/')
  const thanks = {
    title: 'Queue Update',
    body: 'You have enabled notifications for queue updates.',
    tag: 'enabled',
  }
  await expect.poll(() => displayed).toEqual([thanks])
  await page.reload()
  await workerReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(displayed).toEqual([thanks])
})

test('denying notifications shows their benefit, once', async ({ openScreen }) => {
  const page = await openScreen(refused)
  await page.goto('/')
  const told = page.getByRole('alertdialog')
  await expect(told.getByText(pleaseEnable, { exact: true })).toBeVisible()
  await told.getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(told).toBeHidden()
  const later = await page.context().newPage()
  await later.goto('/')
  await later.waitForLoadState('networkidle')
  await expect(later.getByRole('alertdialog'), 'at the next visit').toBeHidden()
})

test(
  'a notice shows each number up to the own one, and once that it is time to go',
  notified,
  async ({ openScreen, product, provoked }) => {
    provoked.push(noPushHere)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const [appointment] = await patient.appointments()
    const page = await openScreen(allowed, { patient: patient.session })
    const displayed = await displayedNotices(page)
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 0, own: 6, paper: 'wait' })
    await workerReady(page)
    const numbers = (current: number) => `Current queue number: ${current}\nYour token number: 6`
    const update = (current: number) => ({
      title: 'Queue Update',
      body: numbers(current),
      tag: `queue-${appointment?._id}`,
    })
    const go = (current: number) => ({ title: toGo, body: numbers(current), tag: `go-${appointment?._id}` })

    await page.waitForLoadState('networkidle')
    await clinic.complete(1)
    await expect.poll(() => displayed).toEqual([update(1)])
    await clinic.complete(2)
    // 3, 4 and 5 are before the own one
    await expect.poll(() => displayed.slice(1)).toHaveLength(2)
    expect(displayed.slice(1)).toEqual(expect.arrayContaining([update(2), go(2)]))
    await clinic.complete(3)
    await expect.poll(() => displayed.slice(3)).toEqual([update(3)])
    await clinic.complete(4)
    await expect.poll(() => displayed.slice(4)).toEqual([update(4)])
    // A newer number replaces the older one, and nothing else.
    const shown = await shownNotices(page)
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(expect.arrayContaining([update(4), go(2)]))
    // Also the page that is loaded anew has told it.
    await page.getByRole('link', { name: 'ACTIVE APPOINTMENTS' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Appointments' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await clinic.complete(5)
    await expect.poll(() => displayed.slice(5)).toEqual([update(5)])
  },
)

test(
  'a patient who denied notifications is reminded once, by the first new number',
  notified,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen(refused, { patient: patient.session })
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 0, own: 6, paper: 'wait' })
    await page.waitForLoadState('networkidle')
    await clinic.complete(1)
    const told = page.getByRole('alertdialog')
    await expect(told.getByText(pleaseEnable, { exact: true })).toBeVisible()
    await told.getByRole('button', { name: 'OK' }).click()
    await clinic.complete(2)
    await expectTicket(page, { current: 2, own: 6, paper: 'live' })
    await expect(told).toBeHidden()
  },
)

test(
  'a phone without the page receives a push, which leads to the appointment',
  notified,
  async ({ openScreen, product, provoked }) => {
    provoked.push(noPushHere)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen(allowed, { patient: patient.session })
    const displayed = await displayedNotices(page)
    await page.goto('/hospitallistforusers')
    await workerReady(page)
    await page.waitForLoadState('networkidle')
    const { deliver } = await openPushChannel(page)
    const notice = { appointmentId: 'a1', queueNumber: 6 }
    const body = (current: number) => `Current queue number: ${current}\nYour token number: 6`
    // The server writes the texts, in the language of the account.
    const go = { title: 'अस्पताल जाने का समय हो गया', body: 'अभी का नंबर: 3\nआपका टोकन नंबर: 6', tag: 'go-a1' }
    await deliver({ ...notice, kind: 'time-to-go', currentQueueNumber: 3, title: go.title, body: go.body })
    await expect.poll(() => displayed).toEqual([go])
    const turn = { title: 'Queue Update', body: `It is your turn\n${body(4)}`, tag: 'queue-a1' }
    await deliver({ ...notice, kind: 'your-turn', currentQueueNumber: 4, title: turn.title, body: turn.body })
    await expect.poll(() => displayed.slice(1)).toEqual([turn])
    // Its own tag is replaced, not stacked.
    const later = { ...turn, body: `It is your turn\n${body(5)}` }
    await deliver({ ...notice, kind: 'your-turn', currentQueueNumber: 5, title: later.title, body: later.body })
    await expect.poll(() => displayed.slice(2)).toEqual([later])
    const shown = await shownNotices(page)
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(expect.arrayContaining([go, later]))

    const [worker] = page.context().serviceWorkers()
    // The press, as the browser hands it on; nothing else here can press on what the system shows.
    await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: 'go-a1' })
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
    await expect(page).toHaveURL('/usershomepage?token=a1')
    await expectTicket(page, { current: 0, own: 6, paper: 'wait' })
    await expect.poll(async () => (await shownNotices(page)).map(({ tag }) => tag)).toEqual(['queue-a1'])
  },
)

test(
  'a browser is subscribed during a session, and unsubscribed by the log-out',
  notified,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen(allowed, { patient: patient.session })
    const displayed = await displayedNotices(page)
    const pushLog = await standInForPushService(page, 'https://fcm.googleapis.com/fcm/send/a-phone')
    const subscribed = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/notifications/subscriptions') && response.request().method() === 'POST',
    )
    await page.goto('/usershomepage')
    expect((await subscribed).ok()).toBe(true)
    await expectTicket(page, { current: 0, own: 6, paper: 'wait' })
    await clinic.complete(1)
    await expect.poll(() => displayed).toHaveLength(1)
    const cached = () => page.evaluate(async () => (await caches.keys()).length)
    await expect.poll(cached).toBeGreaterThan(0)
    expect(await page.evaluate(() => localStorage.getItem('lastKnownAppointments'))).toContain('Tulsi Clinic')

    await logOutPatient(page)
    await expectNothingKept(page)
    expect(await pushLog()).toMatchObject({ unsubscribed: 1 })
  },
)

test(
  'a patient who was never asked gets an offer, and the permission prompt on a press',
  notified,
  async ({ openScreen, product }) => {
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen(allowed, { patient: patient.session })
    const asked = await neverAsked(page)
    await page.goto('/activeappointments')
    const offer = page.getByText('Shall we tell you when it is time to go?', { exact: true })
    await expect(offer).toBeVisible()
    expect(await asked()).toBe(0)

    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: patient.fullName })).toBeVisible()
    await expect(offer).toBeHidden()

    await page.evaluate(() => localStorage.removeItem('notificationsDeclined'))
    // On the narrowest phone its words are read in lines, and what it stands before can still be pressed.
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/usershomepage')
    expect((await offer.boundingBox())?.width).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Share' }).click({ trial: true })
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(offer).toBeHidden()
    expect(await asked()).toBe(1)
  },
)
