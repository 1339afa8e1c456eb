// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { modules, ownNode, records, run, SetUpRefused, withLock } from './ground.mjs'

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome.exe']
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell', 'chrome-headless-shell.exe']
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds or installs a Chromium for the journeys and its headless shell, which needs about half the processor time; without one,
 *  the full browser runs all journeys. Writes both paths for tests/chromium.ts.
 *  @throws {SetUpRefused} when Chromium can be neither found nor installed */
export async function prepareBrowser() {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new SetUpRefused(`CHROMIUM_PATH is ${given}, and there is no such file.`)
    return record(given, given)
  }
  if (isRecorded('chromium') && isRecorded('headless-shell')) return
  await withLock(async () => {
    const whole =
      (await findRunning(names, usualPlaces)) ?? (await fromDebian('chromium', names)) ?? (await fromPlaywright())
    const headless = (await findRunning(headlessNames)) ?? (await fromDebian('chromium-headless-shell', headlessNames))
    record(whole, headless ?? whole)
  })
}

/** @param {string} name */
function isRecorded(name) {
  const file = join(records, name)
  return existsSync(file) && existsSync(readFileSync(file, 'utf8'))
}

/** @param {string} whole @param {string} headless */
function record(whole, headless) {
  mkdirSync(records, { recursive: true })
  writeFileSync(join(records, 'chromium'), whole)
  writeFileSync(join(records, 'headless-shell'), headless)
}

/** Runs each, because some distributions have stubs that only ask to install the real one.
 *  @param {string[]} programs @param {string[]} places */
async function findRunning(programs, places = []) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const paths = [...programs.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  for (const path of paths) if (existsSync(path) && (await run(path, ['--version'])).succeeded) return path
  return undefined
}

/** Installs Debian's package if this is Debian and the user is root; Ubuntu's package of that name is a stub.
 *  @param {string} name @param {string[]} programs names of the program on the PATH */
async function fromDebian(name, programs) {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) return undefined
  console.log(`Installing ${name} (apt-get) …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], quiet)
  const { succeeded, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  if (!succeeded) console.log(`${output.split('\n').slice(-3).join('\n')}\nThe installation failed.`)
  return findRunning(programs)
}

/** @returns {Promise<string>} */
async function fromPlaywright() {
  console.log("Installing Playwright's Chromium …")
  const withSystem = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  const command = join(modules, '@playwright', 'test', 'cli.js')
  const { succeeded, output } = await run(ownNode, [command, 'install', ...withSystem, 'chromium'])
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const path = (await run(ownNode, ['--input-type=module', '--eval', script])).output
  if (succeeded && existsSync(path)) return path
  throw new SetUpRefused(`${output}\nChromium for the tests cannot be installed: set CHROMIUM_PATH to one.`)
}
