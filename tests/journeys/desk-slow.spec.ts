import { aClinic } from './clinic.ts'
import { agree, chooseQueue, completeNext, expectLive, rowOf, tick } from './desk.ts'
import { desk, expect, test as base } from './fixtures.ts'
import { startNarrowProxy } from './narrow-proxy.ts'

const test = base.extend<{ proxy: Awaited<ReturnType<typeof startNarrowProxy>> }>({
  proxy: async ({ provoked }, give) => {
    provoked.push(/WebSocket connection to .* failed/)
    const proxy = await startNarrowProxy()
    await give(proxy)
    proxy.stop()
    expect(proxy.refused(), 'WebSockets refused').toBeGreaterThan(0)
  },
})
const waiting = ['Harish Shetty', 'Anjali Menon', 'Peter Fernandes']

test('on a slow network presses show at once, without waiting for answers', async ({ openScreen, product, proxy }) => {
  const clinic = await aClinic(product, { waiting })
  const page = await openScreen({ ...desk, proxy }, { hospital: clinic.session })
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  const released = Promise.withResolvers<true>()
  let inFlight = 0
  await page.route('**/complete', async (route) => {
    inFlight += 1
    await released.promise
    await route.continue()
  })
  await completeNext(page, 1)
  await expect(tick(page, 1, 'Harish Shetty')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Live token 1' })).toBeVisible()
  await tick(page, 2, 'Anjali Menon').click()
  await agree(page, 2)
  await expect(page.getByRole('button', { name: 'Call 3' })).toBeVisible()
  // An answer that stays away is said to be waited for.
  await expect(rowOf(page, 'Anjali Menon')).toContainText('Waiting to be sent')
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible()
  // In their order: the second is not sent before the first is answered.
  expect(inFlight).toBe(1)
  expect(await clinic.completed()).toEqual([])

  released.resolve(true)
  await expect(page.getByText('2 changes wait for the connection')).toHaveCount(0)
  await expectLive(page, 2)
  await expect.poll(() => clinic.completed()).toEqual([1, 2])
})
