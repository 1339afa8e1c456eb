import { aClinic } from './clinic.ts'
import { allowed, desk, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { chooseQueue, completeNext, expectLive } from './desk.ts'
import { startNarrowProxy } from './narrow-proxy.ts'
import { aPatientOf } from './patient.ts'
import { workerReady } from './pushed.ts'
import { noReload } from './reload.ts'
import { noteTickets } from './shown-tickets.ts'
import { expectTicket, tokenTicket } from './ticket.ts'

const waiting = ['Rekha Reddy', 'Mohan Das', 'Priya Nair', 'Suresh Babu', 'Noor Jahan', 'Ganesh Kulkarni']
/** Longer than the longest pause between two tries to connect. */
const again = { timeout: 20_000 }

test(
  'a phone without a network shows the last known number as such, and is live again by itself',
  allowed,
  async ({ openScreen, product, provoked }) => {
    provoked.push(...noNetwork)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.complete(1)
    const page = await openScreen({ ...phone, ...withWorker }, { patient: patient.session })
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 1, own: 7, paper: 'live' })
    // A network that goes while the worker is fetched is another story, which the browser tells on its console.
    await workerReady(page)
    const neverReloaded = await noReload(page)
    const shown = await noteTickets(page)

    await page.context().setOffline(true)
    await expectTicket(page, { current: 1, own: 7, paper: 'stale' })
    await expect(tokenTicket(page)).toContainText('NO CONNECTION')
    await expect(tokenTicket(page)).toContainText(/Last known \d+:\d\d\s[ap]m/)
    await expect(page.getByText(/^No connection, last known \d+:\d\d\s[ap]m$/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^5 people ahead at \d+:\d\d\s[ap]m$/ })).toBeVisible()

    await clinic.complete(2)
    await clinic.complete(3)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: '3 people ahead of you' })).toBeVisible(again)
    await expectTicket(page, { current: 3, own: 7, paper: 'live' })
    await clinic.complete(4)
    await expectTicket(page, { current: 4, own: 7, paper: 'near' })
    // After the loss of the network the old number was never shown as live. The new one may appear a moment before
    // the people ahead.
    expect((await shown('stale 1')).filter((ticket) => ticket !== 'live 4')).toEqual(['stale 1', 'live 3', 'near 4'])
    await neverReloaded()
  },
)

test(
  'a dropped live connection reconnects by itself, and catches up',
  allowed,
  async ({ openScreen, product, provoked }) => {
    provoked.push(...noNetwork, /ERR_EMPTY_RESPONSE .*socket\.io/, /ERR_FAILED .*appointments/)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.complete(1)
    const proxy = await startNarrowProxy('everything')
    const page = await openScreen({ ...phone, proxy }, { patient: patient.session })
    await page.clock.install()
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 1, own: 7, paper: 'live' })
    await clinic.complete(2)
    await expectTicket(page, { current: 2, own: 7, paper: 'live' })
    const neverReloaded = await noReload(page)
    const shown = await noteTickets(page)

    // Fetching the list fails too: only the connection can report the change.
    await page.route('**/api/appointments', (route) => route.abort())
    proxy.let('nothing live')
    await clinic.complete(3)
    await page.clock.fastForward(16_000)
    await expectTicket(page, { current: 2, own: 7, paper: 'stale' })
    proxy.let('everything')
    await expect(tokenTicket(page)).toHaveAttribute('data-state', 'live', again)
    await expectTicket(page, { current: 3, own: 7, paper: 'live' })
    await expect(page.getByRole('heading', { name: '3 people ahead of you' })).toBeVisible()
    expect(await shown('stale 2')).toEqual(['stale 2', 'live 3'])
    await neverReloaded()
    await page.close()
    proxy.stop()
  },
)

test(
  'patient and desk reconnect by themselves after a restart of the server',
  allowed,
  async ({ openScreen, product, provoked }) => {
    test.slow()
    provoked.push(...noNetwork, /status of 503 /)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    await clinic.complete(1)
    const home = await openScreen({ ...phone, ...withWorker }, { patient: patient.session })
    const dashboard = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
    await home.clock.install()
    await dashboard.clock.install()
    await home.goto('/usershomepage')
    await dashboard.goto('/hospital-dashboard')
    await chooseQueue(dashboard, clinic)
    await expectTicket(home, { current: 1, own: 7, paper: 'live' })
    await expectLive(dashboard, 1)
    for (const page of [home, dashboard]) await workerReady(page)
    const neverReloaded = [await noReload(home), await noReload(dashboard)]

    await product.away(async () => {
      // An answer counts for fifteen seconds.
      await home.clock.fastForward(16_000)
      await expectTicket(home, { current: 1, own: 7, paper: 'stale' })
      await dashboard.clock.fastForward(16_000)
      await expect(dashboard.getByRole('group', { name: 'Last known token 1', exact: true })).toBeVisible()
    })
    await expect(tokenTicket(home)).toHaveAttribute('data-state', 'live', again)
    await completeNext(dashboard, 2)
    await expectTicket(home, { current: 2, own: 7, paper: 'live' })
    await completeNext(dashboard, 3)
    await expectTicket(home, { current: 3, own: 7, paper: 'live' })
    for (const check of neverReloaded) await check()
  },
)
