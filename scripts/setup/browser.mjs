// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { alone } from './lock.mjs'
import { memory, modules, ownNode } from './places.mjs'
import { SetUpRefused } from './refused.mjs'
import { run } from './run.mjs'

/** Where it stands which one was found. Read by tests/chromium.ts. */
const whole = join(memory, 'chromium')
const headless = join(memory, 'headless-shell')

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome.exe']
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell', 'chrome-headless-shell.exe']
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds a Chromium for the journeys, or installs one, and remembers where it is; beside it the same browser without a window,
 *  which draws with about half of the processor's time. Where there is none, the whole one walks every journey.
 *  @throws {SetUpRefused} when there is no Chromium to be had */
export async function makeBrowserReady() {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new SetUpRefused(`CHROMIUM_PATH is ${given}, and there is no such file.`)
    remember(whole, given)
    return remember(headless, given)
  }
  if (isThere(whole) && isThere(headless)) return
  await alone(async () => {
    const browser =
      (await runs(names, usualPlaces)) ?? (await fromDebian('chromium', names)) ?? (await fromPlaywright())
    remember(whole, browser)
    const light = (await runs(headlessNames)) ?? (await fromDebian('chromium-headless-shell', headlessNames))
    remember(headless, light ?? browser)
  })
}

/** @param {string} file */
const isThere = (file) => existsSync(file) && existsSync(readFileSync(file, 'utf8'))

/** @param {string} file @param {string} path */
function remember(file, path) {
  mkdirSync(memory, { recursive: true })
  writeFileSync(file, path)
}

/** The first that is there and runs: some are only a stub that asks to install the real one.
 *  @param {string[]} programs @param {string[]} places */
async function runs(programs, places = []) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const paths = [...programs.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  for (const path of paths) if (existsSync(path) && (await run(path, ['--version'])).succeeded) return path
  return undefined
}

/** Debian's own package, where it may be installed; Ubuntu's of that name is such a stub.
 *  @param {string} name @param {string[]} programs what it may be called on the PATH */
async function fromDebian(name, programs) {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) return undefined
  console.log(`Installing ${name} (apt-get) …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], quiet)
  const { succeeded, said } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  if (!succeeded) console.log(`${said.split('\n').slice(-3).join('\n')}\nThat did not work.`)
  return runs(programs)
}

/** @returns {Promise<string>} */
async function fromPlaywright() {
  console.log("Installing Playwright's Chromium …")
  const withSystem = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  const command = join(modules, '@playwright', 'test', 'cli.js')
  const { succeeded, said } = await run(ownNode, [command, 'install', ...withSystem, 'chromium'])
  const ask = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const path = (await run(ownNode, ['--input-type=module', '--eval', ask])).said
  if (succeeded && existsSync(path)) return path
  throw new SetUpRefused(
    `${said}\nThere is no Chromium for the tests, and none could be installed: set CHROMIUM_PATH to one.`,
  )
}
