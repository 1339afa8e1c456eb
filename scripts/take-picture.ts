import { join } from 'node:path'
import { type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { chromiumPath } from '../tests/chromium.ts'
import { startProduct } from '../tests/product.ts'

// Takes the picture of README.md: a patient's phone and the desk with the same queue of the demo data.

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 844 }, deviceScaleFactor: 2 }

async function logIn(page: Page, path: string, label: RegExp, name: string, password: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel(label).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function openHome(page: Page): Promise<void> {
  await logIn(page, '/userlogin', /Mobile number/, '9876543210', 'demo-patient')
  await page.getByText('ahead of you').first().waitFor()
}

async function openDesk(page: Page): Promise<void> {
  await logIn(page, '/receptionlogin', /Hospital number/, 'DEMO-001', 'demo-hospital')
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByLabel('Doctor').selectOption({ index: 1 })
  await page.getByLabel('Slot').selectOption({ index: 1 })
  await page.getByRole('button', { name: /^Complete \d+/ }).waitFor()
}

const product = await startProduct('picture')
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })

/** @returns a data URL */
async function screenshotOf(size: BrowserContextOptions, open: (page: Page) => Promise<void>): Promise<string> {
  const locale = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' }
  const page = await browser.newPage({ baseURL: product.url, ...locale, ...size })
  await open(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

try {
  const [home, queue] = [await screenshotOf(phone, openHome), await screenshotOf(desk, openDesk)]
  const page = await browser.newPage({ viewport: { width: 1440, height: 720 } })
  await page.setContent(`<style>
    body { margin: 0; display: flex; align-items: center; justify-content: center; gap: 28px; height: 100vh; background: #e4ded0 }
    img { height: 640px; display: block; border-radius: 22px; box-shadow: 0 12px 40px #10201d33 }
    img + img { border-radius: 12px }
  </style><img src="${home}"><img src="${queue}">`)
  await page.screenshot({ path: join(folder, 'baari.png') })
} finally {
  await browser.close()
  await product.stop()
}
