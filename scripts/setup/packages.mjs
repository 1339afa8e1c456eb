// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { memory, ownNode, root } from './places.mjs'
import { SetUpRefused } from './refused.mjs'
import { run } from './run.mjs'

const remembered = join(memory, 'packages')

/** Installs the packages, unless those of this package-lock.json are there.
 *  @throws {SetUpRefused} when npm cannot, or when there is no Node for this machine among them */
export async function installPackages() {
  if (!areThere()) {
    await alone(async () => {
      if (!areThere()) await install()
    })
  }
  if (!existsSync(ownNode))
    throw new SetUpRefused(
      `Baari brings no Node for ${process.platform}-${process.arch}: it runs on Linux and macOS (x64, arm64) and Windows (x64).`,
    )
}

function areThere() {
  return existsSync(remembered) && readFileSync(remembered, 'utf8') === wanted()
}

function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

async function install() {
  console.log('Installing the packages (npm ci) …')
  const what = wanted()
  const [program, ...first] = npmCommand()
  // The pages are built here, so the tools are needed also where NODE_ENV or npm's settings would leave them out.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ]
  const { succeeded, said } = await run(program, [...first, 'ci', ...flags])
  if (!succeeded) {
    // What went wrong comes first; npm's page of usage after it helps nobody here.
    const words = said.split('\n').slice(0, 20).join('\n')
    throw new SetUpRefused(`${words}\nThe packages could not be installed: see npm's words above.`)
  }
  if (existsSync(ownNode)) await refuseForeignNode()
  mkdirSync(memory, { recursive: true })
  writeFileSync(remembered, what)
}

/** Linux without the GNU library cannot run it. */
async function refuseForeignNode() {
  const { succeeded, said } = await run(ownNode, ['--version'])
  if (!succeeded)
    throw new SetUpRefused(`The Node that Baari brings does not run on this machine (${said.split('\n')[0]}).`)
}

/** The npm that started this, or the machine's.
 *  @returns {[string, ...string[]]} */
function npmCommand() {
  const started = process.env['npm_execpath']
  return started?.endsWith('npm-cli.js') ? [process.execPath, started] : ['npm']
}
