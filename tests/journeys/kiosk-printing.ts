import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'

/** A desk's browser that prints without a dialog, as docs/operations.md starts it. Its default printer writes PDF files. Headless
 *  browsers do not print, so this one has windows, and no screen that shows them.
 *  @param folder of its profile and its files */
export async function openKiosk(folder: string, baseURL: string) {
  const [profile, files] = [join(folder, 'profile'), join(folder, 'files')]
  mkdirSync(join(profile, 'Default'), { recursive: true })
  mkdirSync(files)
  const destination = { id: 'Save as PDF', origin: 'local', account: '', displayName: 'Save as PDF' }
  const preferences = {
    printing: {
      print_preview_sticky_settings: { appState: JSON.stringify({ version: 2, recentDestinations: [destination] }) },
    },
    savefile: { default_directory: files },
  }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: false,
    args: ['--kiosk-printing', '--ozone-platform=headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  return {
    page: await browser.newPage(),
    /** The files that were printed. */
    printed: () =>
      readdirSync(files)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => join(files, name)),
    close: () => browser.close(),
  }
}
