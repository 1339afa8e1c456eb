import type { Page } from '@playwright/test'
import { aClinic, type Clinic } from './clinic.ts'
import { chooseQueue, moveOn, rowOf } from './desk.ts'
import { desk, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { workerReady } from './pushed.ts'
const names = (count: number) => Array.from({ length: count }, (_, n) => `Patient ${String.fromCodePoint(65 + n)}`)
const undoBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Undo' })

async function openDesk(page: Page, clinic: Clinic) {
  await page.goto('/hospital-dashboard')
  await chooseQueue(page, clinic)
  await expect(rowOf(page, 'Patient A')).toBeVisible()
}

/** The statuses on the server, by token. */
const statuses = async (clinic: Clinic) =>
  Object.fromEntries((await clinic.list()).map(({ queueNumber, status }) => [queueNumber, status]))

test('a session of eight with one missed, an emergency and a break takes 18 presses of keys', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: names(8) })
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const button = async (name: string) => {
    await expect(moveOn(page)).toHaveText(new RegExp(`^${name} ?Enter$`))
    await expect(moveOn(page)).toBeEnabled()
  }
  const missed = [5]
  const order = [1, 2, 3, 8, 4, 5, 6, 7]
  await page.reload() // the desk remembers its slot, and nothing has the focus
  for (const [place, number] of order.entries()) {
    const before = order[place - 1]
    const isAlone = before === undefined || missed.includes(before)
    await button(isAlone ? `Call ${number}` : `Complete ${before} and call ${number}`)
    await press('Enter')
    if (missed.includes(number)) await press('Alt+X')
    if (number === 3) {
      // The last in line is an emergency: the row, its menu, the priorities, both items by their first letters.
      await press('End')
      await press('Alt+M')
      await press('P')
      await press('Enter')
      await press('E')
      await press('Enter')
      await expect(rowOf(page, 'Patient H')).toContainText('Emergency')
    }
    if (number === 6) {
      await press('Alt+P')
      await press('Enter')
    }
  }
  await button('Complete 7')
  await press('Enter')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(18)
  const completed = order.filter((number) => !missed.includes(number))
  await expect.poll(() => clinic.completed()).toEqual(completed)
  expect(Object.values(await statuses(clinic)).filter((status) => status === 'no_show')).toHaveLength(1)
})

test('a double-click, two Enters and a double tap within 60 ms move the queue once, and call again once', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: names(5) })
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  const rests = async (text: RegExp) => {
    await expect(moveOn(page)).toHaveText(text)
    await expect(moveOn(page)).toBeEnabled()
  }
  await moveOn(page).dblclick()
  await rests(/^Complete 1 and call 2/)
  expect(await statuses(clinic)).toMatchObject({ 1: 'called', 2: 'waiting' })
  await page.reload()
  await rests(/^Complete 1 and call 2/)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
  await page.keyboard.press('Enter')
  await rests(/^Complete 2 and call 3/)
  expect(await statuses(clinic)).toMatchObject({ 1: 'completed', 2: 'called', 3: 'waiting' })
  await page.getByRole('button', { name: 'Call again' }).dblclick()
  await expect.poll(async () => (await clinic.list())[1]?.calls).toBe(2)
  await rests(/^Complete 2 and call 3/)
  const thumb = await openScreen(phone, { hospital: clinic.session })
  await thumb.goto('/hospital-dashboard')
  await chooseQueue(thumb, clinic)
  await moveOn(thumb).tap()
  await moveOn(thumb).tap({ force: true })
  await rests(/^Complete 3 and call 4/)
  await expect.poll(() => clinic.completed()).toEqual([1, 2])
})

test('acts without a connection are shown at once, survive a reload, and are sent in order once', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork)
  const clinic = await aClinic(product, { waiting: names(5) })
  const page = await openScreen({ ...desk, ...withWorker }, { hospital: clinic.session })
  await openDesk(page, clinic)
  await workerReady(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastKnownDesk'))).toContain('Patient E')
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (/POST|PUT/.test(request.method()) && /\/api\/(?:queues|appointments)\//.test(request.url()))
      sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await page.context().setOffline(true)
  await moveOn(page).click()
  await moveOn(page).click()
  await page.getByRole('button', { name: 'Not here' }).click()
  await expect(page.getByText('3 changes wait for the connection')).toBeVisible()
  await page.reload()
  await expect(moveOn(page)).toHaveText(/^Call 3/)
  await page.getByRole('button', { name: '1 not here' }).click()
  await page.getByRole('button', { name: 'Put 2 back in line' }).click()
  await expect(page.getByText('4 changes wait for the connection')).toBeVisible()
  expect(await statuses(clinic)).toEqual({ 1: 'waiting', 2: 'waiting', 3: 'waiting', 4: 'waiting', 5: 'waiting' })

  await page.context().setOffline(false)
  await expect.poll(() => sent).toEqual(['next', 'next', 'no-show', 'rejoin'])
  await expect(page.getByText(/wait for the connection/)).toHaveCount(0)
  const list = await clinic.list()
  expect(list.map(({ queueNumber, status }) => [queueNumber, status])).toEqual([
    [1, 'completed'],
    [2, 'waiting'],
    [3, 'waiting'],
    [4, 'waiting'],
    [5, 'waiting'],
  ])
  expect(list.toSorted((one, other) => one.position - other.position).map(({ queueNumber }) => queueNumber)).toEqual([
    1, 3, 4, 2, 5,
  ])
})

test('an act is taken back in place with the focus on the primary button, and a missed patient has a menu, on a desk and under a thumb', async ({
  openScreen,
  product,
}) => {
  const clinic = await aClinic(product, { waiting: names(3) })
  const page = await openScreen(desk, { hospital: clinic.session })
  await openDesk(page, clinic)
  await moveOn(page).click()
  await expect(page.getByRole('group', { name: 'Token 1 is called' })).toBeVisible()
  await expect(moveOn(page)).toBeFocused()
  await page.keyboard.press('Alt+X')
  await expect(undoBar(page)).toContainText('1 is marked not here.')
  await expect.poll(() => statuses(clinic)).toMatchObject({ 1: 'no_show' })
  await page.keyboard.press('Alt+Z')
  await expect(moveOn(page)).toHaveText(/^Complete 1 and call 2/)
  await expect.poll(() => statuses(clinic)).toMatchObject({ 1: 'called', 2: 'waiting' })
  for (const key of ['Alt+X', 'Alt+Z', 'Alt+X']) await page.keyboard.press(key)
  await expect.poll(() => statuses(clinic), 'not here, taken back, not here again').toMatchObject({ 1: 'no_show' })
  await page.keyboard.press('Alt+Z')
  await expect.poll(() => statuses(clinic)).toMatchObject({ 1: 'called', 2: 'waiting' })

  const thumb = await openScreen(phone, { hospital: clinic.session })
  await openDesk(thumb, clinic)
  await moveOn(thumb).tap()
  await expect(undoBar(thumb)).toContainText('1 is completed, 2 is called.')
  await expect(moveOn(page), 'the other desk').toHaveText(/^Complete 2 and call 3/)
  await undoBar(thumb).getByRole('button', { name: 'Undo both' }).tap()
  await expect(moveOn(page), 'the completion is taken back too').toHaveText(/^Complete 1 and call 2/)
  await expect.poll(() => statuses(clinic)).toEqual({ 1: 'called', 2: 'waiting', 3: 'waiting' })

  await moveOn(thumb).tap()
  await thumb.getByRole('button', { name: 'Not here' }).tap()
  await thumb.getByRole('button', { name: '1 not here' }).tap()
  await thumb.getByRole('button', { name: 'More for token 2' }).tap()
  const items = [
    'Back in line',
    'Call 2 now',
    'Move to another slot',
    'Send the link on WhatsApp',
    'Correct details',
    'More',
  ]
  await expect(thumb.getByRole('menuitem')).toHaveText(items)
  await thumb.getByRole('menuitem', { name: 'Call 2 now' }).tap()
  await expect(moveOn(thumb)).toHaveText(/^Complete 2 and call 3/)
  await expect.poll(() => statuses(clinic)).toMatchObject({ 2: 'called', 3: 'waiting' })

  // after an act on another token, the menu of the row takes the earlier one back
  const choose = async (number: number, ...labels: string[]) => {
    await thumb.getByRole('button', { name: `More for token ${number}` }).tap()
    for (const label of labels) await thumb.getByText(label, { exact: true }).last().tap()
  }
  await choose(3, 'Priority', 'Senior')
  await expect(undoBar(thumb)).toContainText('The priority of 3 is changed.')
  await choose(2, 'More', 'Undo')
  await expect.poll(() => statuses(clinic)).toMatchObject({ 2: 'no_show', 3: 'waiting' })
})

test('two desks that press at once call one patient, and an act refused later stays visible', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(...noNetwork, /status of 409 /)
  const clinic = await aClinic(product, { waiting: names(3) })
  const [one, other] = [
    await openScreen(desk, { hospital: clinic.session }),
    await openScreen(desk, { hospital: clinic.session }),
  ]
  await openDesk(one, clinic)
  await openDesk(other, clinic)
  await Promise.all([moveOn(one).click(), moveOn(other).click()])
  const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('unsentActs'))
  for (const page of [one, other]) await expect.poll(() => unsent(page)).toMatch(/^\[\]$/)
  for (const page of [one, other]) await expect(moveOn(page)).toHaveText(/^Complete 1 and call 2/)
  await expect.poll(() => statuses(clinic)).toEqual({ 1: 'called', 2: 'waiting', 3: 'waiting' })

  await one.context().setOffline(true)
  await one.keyboard.press('Alt+X')
  await moveOn(other).click()
  await expect.poll(() => statuses(clinic)).toMatchObject({ 1: 'completed', 2: 'called' })
  await one.context().setOffline(false)
  const refused = one.getByRole('alert').filter({ hasText: '1 was not changed.' })
  await expect(refused).toContainText('The appointment has changed meanwhile')
  await expect(moveOn(one)).toHaveText(/^Complete 2 and call 3/)
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect(refused).toBeHidden()
})
