import { type Browser, type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { type Product, startProduct } from '../product.ts'

export { expect }

/** The log-ins of the demo data. */
export const demo = {
  patient: { mobile: '98765 43210', password: 'demo-patient' },
  hospital: { name: 'City Care Hospital', number: 'DEMO-001', password: 'demo-hospital' },
} as const

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
const desk = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions

interface Parts {
  /** Somebody with a phone who is not logged in. */
  visitor: Page
  /** The demo patient with a phone, logged in over the log-in page. */
  patient: Page
  /** City Care Hospital's desk, logged in over the log-in page. */
  receptionist: Page
  /** A second screen of its own, with a session of its own; `phone` unless said otherwise. */
  openScreen: (options?: BrowserContextOptions) => Promise<Page>
}

/** `test` with the real product behind it: one for each worker, started before its first journey and stopped after its last.
 *  A page that throws, breaks its own content policy or asks anything of another host fails its journey. */
export const test = base.extend<Parts, { product: Product }>({
  launchOptions: [
    async ({ launchOptions }, give) => {
      await give({ ...launchOptions, executablePath: chromiumPath() })
    },
    { scope: 'worker' },
  ],

  product: [
    async ({}, give, worker) => {
      const product = await startProduct(`product-${worker.workerIndex}`, {
        // All journeys share the one demo patient.
        MAX_WAITING_APPOINTMENTS: '200',
      })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  openScreen: async ({ browser, product }, give) => {
    const opened: { close: () => Promise<void>; faults: string[] }[] = []
    await give(async (options = phone) => {
      const screen = await open(browser, product.url, options)
      opened.push(screen)
      return screen.page
    })
    await Promise.all(opened.map((screen) => screen.close()))
    expect(
      opened.flatMap(({ faults }) => faults),
      'what the pages did wrong by themselves',
    ).toEqual([])
  },

  visitor: async ({ openScreen }, give) => {
    await give(await openScreen(phone))
  },

  patient: async ({ openScreen }, give) => {
    const page = await openScreen(phone)
    await logInPatient(page)
    await give(page)
  },

  receptionist: async ({ openScreen }, give) => {
    const page = await openScreen(desk)
    await logInReceptionist(page)
    await give(page)
  },
})

/** Logs in over the log-in page and waits for the patient's home. */
export async function logInPatient(
  page: Page,
  { mobile, password }: { mobile: string; password: string } = demo.patient,
) {
  await page.goto('/userlogin')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/usershomepage')
}

/** Logs in over the log-in page, reads what it says, and waits for the dashboard. */
export async function logInReceptionist(
  page: Page,
  { number, password }: { number: string; password: string } = demo.hospital,
) {
  await page.goto('/receptionlogin')
  await page.getByLabel('Hospital number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  const told = page.getByRole('alertdialog')
  await expect(told).toContainText('Hospital logged in successfully')
  await told.getByRole('button').click()
  await expect(page).toHaveURL('/hospital-dashboard')
}

async function open(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy|Minified React|hydrat/i.test(message.text()))
      faults.push(`said: ${message.text()}`)
  })
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(asked.protocol) && asked.host !== new URL(url).host)
      faults.push(`asked ${asked.host}`)
  })
  return { page, faults, close: () => context.close() }
}
