// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, ownNode, root, run, SetUpRefused } from './ground.mjs'
import { withLock } from './lock.mjs'

const built = join(root, 'dist', 'web')
const record = join(root, 'dist', 'web.built-from')

/** The sources of the pages; the lock file stands for the packages. */
const folders = ['web', 'contract', 'build']
const files = ['vite.config.ts', 'lingui.config.ts', 'package-lock.json']

/** Builds the web app unless it was built from these sources.
 *  @throws {SetUpRefused} when the build fails */
export async function buildPages() {
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
