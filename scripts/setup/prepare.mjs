// @ts-check
import { prepareBrowser } from './browser.mjs'
import { SetUpRefused } from './ground.mjs'
import { installPackages } from './packages.mjs'
import { buildPages } from './pages.mjs'

/** What each command needs besides the packages. `check` and `test` build the pages as their first check.
 *  @type {Record<string, (() => Promise<void>) | undefined>} */
const steps = {
  ...{ start: buildPages, demo: buildPages, build: buildPages, bench: buildPages, test: prepareBrowser },
  ...{
    'dev': undefined,
    'audit': undefined,
    'backup': undefined,
    'restore': undefined,
    'new-link-key': undefined,
    'reports': undefined,
    'check': undefined,
  },
  'test:long': undefined,
}

/** Prepares the checkout for a command of package.json.
 *  @param {string} [command]
 *  @throws {SetUpRefused} when this machine cannot run it */
export async function prepare(command = '') {
  if (!(command in steps)) throw new SetUpRefused(`Prepare for what? One of: ${Object.keys(steps).join(', ')}.`)
  await installPackages()
  await steps[command]?.()
}
