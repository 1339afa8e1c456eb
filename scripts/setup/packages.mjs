// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, records, root, run, SetUpRefused } from './ground.mjs'
import { withLock } from './lock.mjs'

const record = join(records, 'packages')

/** Installs the packages of package-lock.json unless they are installed.
 *  @throws {SetUpRefused} when npm fails, or when the packages have no Node for this machine */
export async function installPackages() {
  if (!areInstalled())
    await withLock(async () => {
      if (!areInstalled()) await install()
    })
  if (!existsSync(ownNode))
    throw new SetUpRefused(
      `Baari brings no Node for ${process.platform}-${process.arch}: it runs on Linux and macOS (x64, arm64) and Windows (x64).`,
    )
}

const areInstalled = () => existsSync(record) && readFileSync(record, 'utf8') === fingerprint()

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

async function install() {
  console.log('Installing the packages (npm ci) …')
  const installed = fingerprint()
  const [program, ...first] = npmCommand()
  // Building the pages needs the development packages, also where NODE_ENV or npm omits them.
  const flags = '--ignore-scripts --no-audit --no-fund --loglevel=error --include=dev --include=optional'.split(' ')
  const { succeeded, output } = await run(program, [...first, 'ci', ...flags])
  // The error comes first, npm's page of usage after it.
  if (!succeeded)
    throw new SetUpRefused(`${output.split('\n').slice(0, 20).join('\n')}\nnpm could not install the packages.`)
  if (existsSync(ownNode)) await checkOwnNode()
  mkdirSync(records, { recursive: true })
  writeFileSync(record, installed)
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
