// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { modules, ownNode, root } from './places.mjs'
import { SetUpRefused } from './refused.mjs'
import { run } from './run.mjs'

const built = join(root, 'dist', 'web')
const remembered = join(root, 'dist', 'web.built-from')

/** What the pages are made of. The packages' list stands for the packages. */
const folders = ['web', 'contract']
const files = [
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/first-content.ts',
  'scripts/for-browsers.ts',
  'scripts/layer-order.ts',
  'scripts/precompress.ts',
  'scripts/service-worker.ts',
  'scripts/widget-frame.ts',
  'package-lock.json',
]

/** Builds the web app, unless it was built from just these sources.
 *  @throws {SetUpRefused} when it does not build */
export async function buildPages() {
  if (isBuilt()) return
  await alone(async () => {
    if (!isBuilt()) await build()
  })
}

async function build() {
  console.log('Building the web app …')
  const from = sources()
  // Built aside and put in place whole: what is served is never half of one build and half of another.
  const aside = `${built}.new`
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const { succeeded, said } = await run(ownNode, [vite, 'build', '--outDir', aside, '--emptyOutDir'], {
    NODE_ENV: 'production',
  })
  if (!succeeded) throw new SetUpRefused(`${said}\nThe web app does not build: see above.`)
  rmSync(built, { recursive: true, force: true })
  renameSync(aside, built)
  writeFileSync(remembered, `${from} ${whenBuilt()}`)
}

function isBuilt() {
  const there = existsSync(remembered) && existsSync(join(built, 'index.html'))
  return there && readFileSync(remembered, 'utf8') === `${sources()} ${whenBuilt()}`
}

/** Tells a build of ours from one that somebody else made in the same place. */
function whenBuilt() {
  return statSync(join(built, 'index.html')).mtimeMs
}

/** One number for everything the pages are made of: content, not times, which a checkout changes. */
function sources() {
  const hash = createHash('sha256')
  for (const path of [...files, ...folders.flatMap(filesIn)]) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}
