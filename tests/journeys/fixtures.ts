import { type BrowserContext, type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test'
import { chromiumPath, headlessShellPath } from '../chromium.ts'
import { withIndicFonts } from '../fonts.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { noPushHere } from './pushed.ts'

export { expect }

/** A cheap phone and the screen of a desk, whose owners allow notifications. */
const permissions = ['notifications']
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions }
export const desk = { viewport: { width: 1280, height: 800 }, permissions }

/** For a screen whose service worker acts: to cache the app for each context is a fifth of a journey's work. The whole browser always has it. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** What a journey is tagged with to which the system tells something: the whole browser walks it, at twice the work. */
export const notified = { tag: '@notifications' }

/** What a journey is tagged with on whose phone a number moves: its pages hear that notices are allowed, as the phone's owner said, and the
 *  headless shell, which denies them to every page, shows none. */
export const allowed = { tag: '@allowed' }

/** Whose sessions a screen holds from the start: their tokens. */
export interface LoggedIn {
  patient?: string
  hospital?: string
  /** Of the first tab alone. */
  admin?: string
}

/** What a browser itself notes of a network that is away. */
export const noNetwork = [
  /ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|NETWORK_CHANGED|FAILED)/,
  /WebSocket connection to .* failed/,
]

interface Parts {
  /** What pages may complain of in this journey, because it provokes it; anything else fails it. */
  provoked: RegExp[]
  /** Opens a screen with a browser context of its own. */
  openScreen: (size: BrowserContextOptions, loggedIn?: LoggedIn) => Promise<Page>
}

/** Which browser walks: a worker's own, see playwright.config.ts. */
export interface Browsers {
  /** The whole Chromium, which can show notifications; otherwise they are denied, also with the permission. */
  isWhole: boolean
}

/** `test` with the real product behind it: one for each worker, started before its first journey and stopped after its
 *  last. An exception, a console error or a request to another host fails the journey. */
export const test = base.extend<Parts, Browsers & { product: OwnProduct; url: string }>({
  isWhole: [false, { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ launchOptions, isWhole }, give) => {
      const executablePath = isWhole ? chromiumPath() : headlessShellPath()
      await give({ ...launchOptions, executablePath, env: { ...process.env, ...withIndicFonts() } })
    },
    { scope: 'worker' },
  ],

  product: [
    async ({}, give, worker) => {
      const product = await startOwnProduct(`journeys-${worker.workerIndex}`)
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  url: [async ({ product }, give) => give(product.url), { scope: 'worker' }],

  provoked: async ({}, give) => {
    await give([])
  },

  openScreen: async ({ browser, isWhole, url, provoked }, give, { tags }) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await give(async (size, loggedIn = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        serviceWorkers: isWhole ? 'allow' : 'block',
        storageState: { cookies: [], origins: [{ origin: url, localStorage: tokensOf(loggedIn) }] },
        ...size,
      })
      contexts.push(context)
      if (tags.includes(allowed.tag)) await context.addInitScript(sayAllowed)
      context.on('page', (page) => {
        listen(page, url, complaints)
        holdRoutes(page)
      })
      const page = await context.newPage()
      if (loggedIn.admin) await keepInTab(page, 'admintoken', loggedIn.admin)
      return page
    })
    // Handlers of routes that still wait for an answer would fail the journey: it is over.
    const pages = contexts.flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = complaints.filter(
      (complaint) => ![noPushHere, ...provoked].some((known) => known.test(complaint)),
    )
    expect(unexpected, 'what the pages complained of').toEqual([])
  },
})

/** Runs in a page. */
function sayAllowed() {
  const requestPermission = async () => 'granted'
  Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true })
  Object.assign(Notification, { requestPermission })
}

/** Under the keys of local storage that the specification gives them. */
function tokensOf({ patient, hospital }: LoggedIn) {
  const tokens = { token: patient, authToken: patient, hospitaltoken: hospital }
  return Object.entries(tokens).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

/** What a tab alone keeps is put there from a page of the same address that is none of the product's screens. */
async function keepInTab(page: Page, name: string, value: string) {
  await page.goto('/icon.svg')
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [name, value] as const)
}

/** Chromium calls a route set before the page's own process knows of it: a request in the next milliseconds went past one of fifty. The page's answer
 *  to a question that comes after it says that it does. */
function holdRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...how) => {
    const set = await route(...how)
    await page.evaluate('0')
    return set
  }
}

function listen(page: Page, url: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(protocol) && host !== new URL(url).host) complaints.push(`asked ${host}`)
  })
}
