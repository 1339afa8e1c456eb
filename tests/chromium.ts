import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by scripts/setup.mjs, which finds or installs them. */
const remembered = join(import.meta.dirname, '../node_modules/.baari')

/** The Chromium to test with: CHROMIUM_PATH, or the one that `npm test` has found.
 *  @throws Error when there is neither */
export const chromiumPath = (): string => pathOf('chromium')

/** Chromium's headless shell: the same engine without what shows windows and notifications, at half of the processor's time. Where
 *  there is none, the whole Chromium.
 *  @throws Error when there is neither */
export const headlessShellPath = (): string => pathOf('headless-shell')

function pathOf(name: string): string {
  const file = join(remembered, name)
  const path = process.env['CHROMIUM_PATH'] || (existsSync(file) ? readFileSync(file, 'utf8') : '')
  if (path) return path
  throw new Error('No Chromium is known: set CHROMIUM_PATH, or run node scripts/setup.mjs test.')
}
