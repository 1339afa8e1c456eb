// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { alone } from './lock.mjs'
import { memory, modules, ownNode } from './places.mjs'
import { SetUpRefused } from './refused.mjs'
import { run } from './run.mjs'

/** Read by tests/chromium.ts. */
const remembered = join(memory, 'chromium')

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome.exe']
const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds a Chromium for the journeys, or installs one, and remembers where it is.
 *  @throws {SetUpRefused} when there is none to be had */
export async function makeBrowserReady() {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new SetUpRefused(`CHROMIUM_PATH is ${given}, and there is no such file.`)
    return remember(given)
  }
  if (existsSync(remembered) && existsSync(readFileSync(remembered, 'utf8'))) return
  await alone(async () => remember((await installed()) ?? (await fromDebian()) ?? (await fromPlaywright())))
}

/** @param {string} path */
function remember(path) {
  mkdirSync(memory, { recursive: true })
  writeFileSync(remembered, path)
}

/** The first that is there and runs: some are only a stub that asks to install the real one. */
async function installed() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const paths = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces]
  for (const path of paths) if (existsSync(path) && (await run(path, ['--version'])).succeeded) return path
  return undefined
}

/** Debian's own package, where it may be installed; Ubuntu's of that name is such a stub. */
async function fromDebian() {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) return undefined
  console.log('Installing Chromium (apt-get) …')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], quiet)
  const { succeeded, said } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  if (!succeeded) console.log(`${said.split('\n').slice(-3).join('\n')}\nThat did not work.`)
  return installed()
}

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
