import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by scripts/setup.mjs, which finds or installs one. */
const remembered = join(import.meta.dirname, '../node_modules/.baari/chromium')

/** The Chromium to test with: CHROMIUM_PATH, or the one that `npm test` has found.
 *  @throws Error when there is neither */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] || (existsSync(remembered) ? readFileSync(remembered, 'utf8') : '')
  if (path) return path
  throw new Error('No Chromium is known: set CHROMIUM_PATH, or run node scripts/setup.mjs test.')
}
