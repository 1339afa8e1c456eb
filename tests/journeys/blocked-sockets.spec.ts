import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, moveOn, rowOf } from './desk.ts'
import { allowed, desk, expect, phone, test as base } from './fixtures.ts'
import { startNarrowProxy } from './narrow-proxy.ts'
import { aPatientOf } from './patient.ts'
import { expectTicket, tokenTicket } from './ticket.ts'

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
  allowed,
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
  'with long polling blocked too the page polls the API, and says all that the day brings',
  allowed,
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
    const acts = actsAt(product, clinic)
    /** It asks every ten seconds. */
    const told = async (heading: string) => {
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await acts.state({ state: 'late', minutes: 30 })
    await told('The doctor is 30 min late')
    await acts.room('3')
    await acts.next()
    await told('3 people ahead of you')
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
    await expect(tokenTicket(page)).toContainText('Room 3')
    await clinic.complete(1)
    await told('2 people ahead of you')
    await expectTicket(page, { current: 1, own: 4, paper: 'near' })
    await acts.state({ state: 'paused', reason: 'break' })
    await told('The doctor is on a break')
    await expect(tokenTicket(page)).toContainText(/Since \d+:\d\d\s[ap]m/)
    await acts.call(4)
    await told("It's your turn. Room 3.")
    await clinic.complete(4)
    await told('Thank you')
    await expect(page.getByText(`Token 4 with ${clinic.doctor} is completed.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  },
)

test('with all sockets blocked a desk polls the state of its queue, and keeps what it has said itself', async ({
  openScreen,
  product,
  provoked,
  proxy,
}) => {
  provoked.push(/ERR_FAILED .*socket\.io/)
  const clinic = await aClinic(product, { waiting })
  const acts = actsAt(product, clinic)
  await acts.state({ state: 'late', minutes: 30 })
  const page = await openScreen({ ...desk, proxy }, { hospital: clinic.session })
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.clock.install()
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Rekha Reddy')).toBeVisible()
  const ticket = page.getByRole('complementary', { name: 'Live queue' })
  await expect(ticket).toContainText('LATE')
  await acts.state({ state: 'paused', reason: 'break' })
  await page.clock.fastForward(10_000)
  await expect(ticket).toContainText(/PAUSED.*Since \d+:\d\d\s[ap]m/)
  await moveOn(page).click()
  await expect(moveOn(page)).toHaveText(/^Complete 1 and call 2/)
  await page.keyboard.press('Alt+P')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await clinic.walkIn('Anjali Menon')
  await page.clock.fastForward(10_000)
  await expect(rowOf(page, 'Anjali Menon')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
})
