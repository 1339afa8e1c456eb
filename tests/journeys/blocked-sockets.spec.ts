import { aClinic } from './clinic.ts'
import { expect, notified, phone, test as base } from './fixtures.ts'
import { startNarrowProxy } from './narrow-proxy.ts'
import { aPatientOf } from './patient.ts'
import { expectTicket } from './ticket.ts'

const test = base.extend<{ proxy: Awaited<ReturnType<typeof startNarrowProxy>> }>({
  proxy: async ({ provoked }, give) => {
    provoked.push(/WebSocket connection to .* failed/)
    const proxy = await startNarrowProxy()
    await give(proxy)
    proxy.stop()
    expect(proxy.refused(), 'WebSockets refused').toBeGreaterThan(0)
  },
})
const waiting = ['Rekha Reddy', 'Mohan Das', 'Priya Nair']

test(
  'with WebSockets blocked the number moves at once, over long polling',
  notified,
  async ({ openScreen, product, proxy }) => {
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen({ ...phone, proxy }, { patient: patient.session })
    const polled = page.waitForResponse(/transport=polling/)
    await page.goto('/usershomepage')
    await polled
    await expectTicket(page, { current: 0, own: 4, paper: 'wait' })
    await clinic.complete(1)
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
  },
)

test(
  'with long polling blocked too the page polls the API, and the number moves',
  notified,
  async ({ openScreen, product, provoked, proxy }) => {
    provoked.push(/ERR_FAILED .*socket\.io/)
    const clinic = await aClinic(product, { waiting })
    const patient = await aPatientOf(product)
    await patient.book(clinic)
    const page = await openScreen({ ...phone, proxy }, { patient: patient.session })
    await page.route('**/socket.io/**', (route) => route.abort())
    await page.clock.install()
    await page.goto('/usershomepage')
    await expectTicket(page, { current: 0, own: 4, paper: 'wait' })
    await clinic.complete(1)
    // It asks every ten seconds.
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { name: '2 people ahead of you' })).toBeVisible()
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
  },
)
