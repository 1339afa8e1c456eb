import type { Page } from '@playwright/test'
import { bookAppointment } from '#contract/appointments.ts'
import { violations } from './axe.ts'
import { actsAt } from './clinic-acts.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, rowOf } from './desk.ts'
import { desk, expect, noNetwork, phone, test, withWorker } from './fixtures.ts'
import { typePatientLogin } from './log-in.ts'
import { send } from './over-http.ts'
import { aPatientOf } from './patient.ts'
import { picture } from './picture.ts'
import { expectTicket } from './ticket.ts'
import { expectLockAfterReturn, refuseLockOnce } from './wake-lock.ts'

/** A clinic where two wait before the last token, with the link of that one: a patient has booked it at home, and is not there yet. */
async function aLink(product: Parameters<typeof aClinic>[0]) {
  const clinic = await aClinic(product, { waiting: ['Meenakshi Iyer', 'Peter Fernandes'] })
  await (await aPatientOf(product, 'Lata Kale')).book(clinic)
  const link = (await clinic.list()).at(-1)?.link
  if (!link) throw new Error('The token has no link.')
  return { clinic, link }
}

const says = (page: Page, heading: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

/** No sideways scrolling; keeps a picture. */
async function expectNarrow(page: Page, name: string): Promise<void> {
  await picture(page, name)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** All of axe's rules, and no sideways scrolling. */
async function expectUsable(page: Page, name: string): Promise<void> {
  expect.soft(await violations(page), name).toEqual([])
  await expectNarrow(page, name)
}

test("a browser without scripts shows the live number after the desk's calls, and cancels after one question", async ({
  openScreen,
  product,
}) => {
  const { clinic, link } = await aLink(product)
  const page = await openScreen({ viewport: { width: 240, height: 320 }, javaScriptEnabled: false })
  await page.goto(link)
  await says(page, '2 people ahead of you')
  await clinic.complete(1)
  await page.getByRole('link', { name: 'Refresh' }).click()
  await says(page, '1 person ahead of you')
  await expect(page.getByRole('img', { name: 'Live token 1, your token 3' })).toBeVisible()
  await page.getByRole('button', { name: "I'm on my way" }).click()
  await expect(page.getByText('The desk sees that you are coming.')).toBeVisible()
  await expectNarrow(page, 'link-without-scripts')

  await page.getByRole('link', { name: 'தமிழ்' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Cancel this token' }).click()
  await says(page, 'Cancel token 3? It cannot be undone.')
  await page.getByRole('link', { name: 'Keep it' }).click()
  await says(page, '1 person ahead of you')
  await page.getByRole('link', { name: 'Cancel this token' }).click()
  await page.getByRole('button', { name: 'Cancel token' }).click()
  await says(page, 'This token is cancelled')
  await expect(page.getByRole('img', { name: 'Token 3', exact: true })).toBeVisible()
  expect((await clinic.list()).map(({ queueNumber }) => queueNumber)).toEqual([1, 2])
})

test('a browser with scripts follows the desk without loading the page or polling it, in 60 kB; without sockets it polls', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 403 /, ...noNetwork)
  const { clinic, link } = await aLink(product)
  const page = await openScreen({ ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  const polling = await openScreen(phone)
  await polling.context().routeWebSocket(/socket\.io/, (socket) => void socket.close())
  await polling.goto(link)
  let bytes = 0
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith(link) ? 1 : 0))
  page.on('requestfinished', (request) => {
    void request.sizes().then((sizes) => (bytes += sizes.responseBodySize + sizes.responseHeadersSize))
  })
  await page.goto(link)
  await says(page, '2 people ahead of you')
  await page.waitForTimeout(6_500)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(15_000)
  await expectUsable(page, 'link-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectUsable(page, 'link-light')

  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  expect(asked).toBe(1)
  await clinic.complete(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 person ahead of you', { timeout: 3_000 })
  expect(asked).toBe(2)
  await clinic.complete(2)
  await says(page, 'You are next')
  await says(polling, 'You are next')
  await expectUsable(page, 'link-next')
  expect(asked).toBe(3)
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: "I'm on my way" }).click()
  await expect(page.getByText('No connection. We keep trying.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No connection. We keep trying.')).toHaveCount(0)

  // the phone believes that it has a network
  const alert = page.getByRole('alert')
  const unanswered = 'The network did not answer. Check the connection and try again.'
  await page.route('**/here', (route) => route.abort())
  await page.evaluate('0')
  await page.getByRole('link', { name: "I'm here" }).click()
  await expect(alert).toHaveText(unanswered)
  await page.unroute('**/here')
  await page.getByRole('link', { name: "I'm here" }).click()
  await page.getByRole('textbox', { name: 'Code on the poster at the door' }).fill('12')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Tell the desk' }).click()
  await expect(alert).toHaveText(unanswered)
  await expectUsable(page, 'link-here-unanswered')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Tell the desk' }).click()
  await expect(alert).toContainText('This code is not right.')
  await expectUsable(page, 'link-here')
})

test('a link fills the screen until its token is called, also without scripts, and asks how the waiting was', async ({
  openScreen,
  product,
}) => {
  const { clinic, link } = await aLink(product)
  const acts = actsAt(product, clinic)
  await acts.room('3')
  const page = await openScreen({ ...phone, colorScheme: 'dark' })
  await refuseLockOnce(page)
  await page.goto(link)
  await page.getByRole('link', { name: 'Fill the screen while I wait' }).click()
  await expect(page.getByText('2 people ahead of you')).toBeVisible()
  await expectLockAfterReturn(page)
  await expect(page.getByText('Date', { exact: true })).toBeHidden()
  await expectUsable(page, 'link-whole-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goBack()
  await expect(page.getByText('Date', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Fill the screen while I wait' }).click()
  await page.setViewportSize({ width: 320, height: 568 })
  await expectUsable(page, 'link-whole')

  await clinic.complete(1)
  await clinic.complete(2)
  await acts.call(3)
  await says(page, "It's your turn. Room 3.")
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(242, 165, 22)')
  await expect(page.getByRole('button', { name: "I'm on my way" })).toBeVisible()
  await expectUsable(page, 'link-whole-called')
  const plain = await openScreen({ viewport: { width: 240, height: 320 }, javaScriptEnabled: false })
  await plain.goto(`${link}?lang=ta#whole`)
  await expectNarrow(plain, 'link-whole-without-scripts')
  await plain.getByRole('link', { name: 'முழுத்திரையை மூடவும்' }).click()
  await expect(plain.getByText('Baari', { exact: true })).toBeVisible()

  await clinic.complete(3)
  await says(page, 'Your visit is over')
  await expect(page.getByText('Date', { exact: true })).toBeVisible()
  await expectUsable(page, 'link-faces')
  // what is shared is true later too
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', {
      value: ({ text }: ShareData) => {
        document.title = text ?? ''
        return refuse()
      },
    })
    navigator.clipboard.writeText = refuse
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(`Token 3 at ${clinic.name}`)
  await expect(page.getByRole('button', { name: link })).toBeVisible()
  await expectNarrow(page, 'link-shared')
  // who corrects the answer before the first one is there is counted with the second
  const { promise: corrected, resolve: letAnswer } = Promise.withResolvers<undefined>()
  await page.route('**/feedback', async (route) => {
    await corrected
    await route.continue()
  })
  await page.getByRole('button', { name: 'Too long' }).click()
  await page.getByRole('button', { name: 'Short' }).click()
  letAnswer(undefined)
  await expect(page.getByText('Thank you. Your answer is counted without your name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Short' })).toHaveAttribute('aria-pressed', 'true')
  await expectUsable(page, 'link-answered')
  await expect(page.getByRole('button', { name: 'Too long' })).toHaveAttribute('aria-pressed', 'false')
})

test('a walk-in keeps the token on an account, which follows it by a first letter, and the desk sees whose it is', async ({
  openScreen,
  product,
  provoked,
}) => {
  provoked.push(/status of 409 /)
  const clinic = await aClinic(product, { waiting: ['Meenakshi Iyer', 'Peter Fernandes'] })
  const body = { ...clinic.ids, patient: { name: 'Lata Kale', age: 41, gender: 'Female' } }
  const { link } = bookAppointment.answer.parse(
    await send(product.url, bookAppointment, { token: clinic.session, body }),
  )
  const patient = await aPatientOf(product, 'Ravi Kale')
  const page = await openScreen(phone)
  await page.goto(link ?? '')
  await page.getByRole('link', { name: 'Keep token' }).click()
  await expect(page.getByText('Log in first.')).toBeVisible()
  await typePatientLogin(page, patient)
  await says(page, 'Keep it on my account')
  await expectUsable(page, 'keep')
  await page.getByRole('button', { name: 'Keep it on my account' }).click()
  await expect(page).toHaveURL('/usershomepage')
  await expectTicket(page, { current: 0, own: 3, paper: 'wait' })
  await clinic.complete(1)
  await expectTicket(page, { current: 1, own: 3, paper: 'near' })
  await expect(page.getByText('L.', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Lata')).toHaveCount(0)

  const other = await aPatientOf(product, 'Usha Rao')
  const second = await openScreen(phone, { patient: other.session })
  await second.goto(`/keep#${link?.slice(3)}`)
  await second.getByRole('button', { name: 'Keep it on my account' }).click()
  await expect(second.getByRole('alert')).toContainText('This token belongs to another mobile number.')

  const atDesk = await openScreen(desk, { hospital: clinic.session })
  await atDesk.goto('/hospital-dashboard')
  await chooseQueue(atDesk, clinic)
  await expect(rowOf(atDesk, 'Lata Kale')).toContainText('On the account of Ravi Kale')
  await picture(atDesk, 'desk-kept')
})

test('an unknown link is answered by the server, also where the app is installed', async ({ openScreen, provoked }) => {
  provoked.push(/status of 404 /)
  const page = await openScreen({ ...phone, ...withWorker })
  await page.goto('/')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  await page.goto('/t/aaaaaaaaaaaaaaaa')
  await says(page, 'This link is not known. Check its address.')
  await expectUsable(page, 'link-unknown')
})
