// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBrowser } from './browser.mjs'
import { modules, ownNode, records, root, run, SetUpRefused, withLock } from './ground.mjs'

/** What commands need besides the packages. `check` and `test` build the pages as their first check.
 *  @type {Record<string, (() => Promise<void>) | undefined>} */
const steps = { start: buildPages, demo: buildPages, build: buildPages, bench: buildPages, test: prepareBrowser }

/** Prepares the checkout for a command of package.json.
 *  @param {string} [command]
 *  @throws {SetUpRefused} when this machine cannot run it */
export async function prepare(command = '') {
  await installPackages()
  await steps[command]?.()
}

const packagesRecord = join(records, 'packages')

/** Installs the packages of package-lock.json unless they are installed.
 *  @throws {SetUpRefused} when npm fails, or when the packages have no Node for this machine */
async function installPackages() {
  if (!areInstalled())
    await withLock(async () => {
      if (!areInstalled()) await install()
    })
  if (!existsSync(ownNode))
    throw new SetUpRefused(
      `Baari brings no Node for ${process.platform}-${process.arch}: it runs on Linux and macOS (x64, arm64) and Windows (x64).`,
    )
}

const areInstalled = () =>
  existsSync(packagesRecord) && readFileSync(packagesRecord, 'utf8') === fingerprintOfPackages()

function fingerprintOfPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

async function install() {
  console.log('Installing the packages (npm ci) …')
  const installed = fingerprintOfPackages()
  const [program, ...first] = npmCommand()
  // Building the pages needs the development packages, also where NODE_ENV or npm omits them.
  const flags = '--ignore-scripts --no-audit --no-fund --loglevel=error --include=dev --include=optional'.split(' ')
  const { succeeded, output } = await run(program, [...first, 'ci', ...flags])
  // The error comes first, npm's page of usage after it.
  if (!succeeded)
    throw new SetUpRefused(`${output.split('\n').slice(0, 20).join('\n')}\nnpm could not install the packages.`)
  if (existsSync(ownNode)) await checkOwnNode()
  mkdirSync(records, { recursive: true })
  writeFileSync(packagesRecord, installed)
}

/** Fails on Linux without the GNU C library. */
async function checkOwnNode() {
  const { succeeded, output } = await run(ownNode, ['--version'])
  if (!succeeded)
    throw new SetUpRefused(`The Node that Baari brings does not run on this machine (${output.split('\n')[0]}).`)
}

/** The npm that started this process, or the machine's.
 *  @returns {[string, ...string[]]} */
function npmCommand() {
  const started = process.env['npm_execpath']
  return started?.endsWith('npm-cli.js') ? [process.execPath, started] : ['npm']
}

const built = join(root, 'dist', 'web')
const record = join(root, 'dist', 'web.built-from')

/** The sources of the pages; the lock file stands for the packages. */
const folders = ['web', 'contract', 'build']
const files = ['vite.config.ts', 'lingui.config.ts', 'package-lock.json']

/** Builds the web app unless it was built from these sources.
 *  @throws {SetUpRefused} when the build fails */
async function buildPages() {
  if (isBuilt()) return
  await withLock(async () => {
    if (!isBuilt()) await build()
  })
}

async function build() {
  console.log('Building the web app …')
  const from = fingerprint()
  // Replaces the folder as a whole, so that a running server never serves two builds at once.
  const aside = `${built}.new`
  const args = [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--outDir', aside, '--emptyOutDir']
  const { succeeded, output } = await run(ownNode, args, { NODE_ENV: 'production' })
  if (!succeeded) throw new SetUpRefused(`${output}\nThe build of the web app failed: see above.`)
  rmSync(built, { recursive: true, force: true })
  renameSync(aside, built)
  writeFileSync(record, `${from} ${builtAt()}`)
}

function isBuilt() {
  const exists = existsSync(record) && existsSync(join(built, 'index.html'))
  return exists && readFileSync(record, 'utf8') === `${fingerprint()} ${builtAt()}`
}

/** Distinguishes this build from one by another tool in the same folder. */
const builtAt = () => statSync(join(built, 'index.html')).mtimeMs

/** Hashes contents, because a checkout changes times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [...files, ...folders.flatMap(filesBelow)]) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
function filesBelow(folder) {
  return (
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      // The server reads the clips from the checkout.
      .filter((path) => !path.includes('/node_modules/') && !path.startsWith('web/clips/'))
      .toSorted()
  )
}
