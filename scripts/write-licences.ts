import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// Writes docs/licences.md from the lock file; with --check it only looks whether the page still says what is locked. A
// licence that nobody has thought about yet fails either way.

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs', 'licences.md')

/** What the product may stand on: all of them let it be used, changed and handed on, MPL-2.0 with its own files' sources. */
const known = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
]

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

interface Locked {
  name: string
  version: string
  licence: string
  isDevelopment: boolean
}

/** Of packages that the lock file says no licence of: those for other machines than the one that locked it are the same
 *  project's as the package that asks for them. */
const unsaid = 'not said in the lock file'

const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { version, license, dev }]): Locked => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, licence: license ?? unsaid, isDevelopment: dev ?? false }
  })
  .toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))

const unknown = locked.filter(({ licence, isDevelopment }) => {
  const words = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  return licence === unsaid ? !isDevelopment : !words.every((word) => known.includes(word))
})
for (const { name, licence } of unknown) console.log(`${name}: ${licence}`)

const now = `# Licences

Written by \`npm run licences\` from the lock file, which holds every package in its exact version and with its checksum. Baari itself is [Apache-2.0](../LICENSE). PostgreSQL, in its own packages, has the PostgreSQL licence.

## What the server runs on

| package | version | licence |
|---|---|---|
${locked
  .filter(({ isDevelopment }) => !isDevelopment)
  .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  .join('\n')}

## What it is built, tested and measured with

Some of these are in the page that browsers get: React, React Router, TanStack Query, Lingui, Socket.IO's client and Lucide.

${[
  ...Map.groupBy(
    locked.filter(({ isDevelopment }) => isDevelopment),
    ({ licence }) => licence,
  ),
]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([licence, of]) => `**${licence}**: ${[...new Set(of.map(({ name }) => name))].join(', ')}.`)
  .join('\n\n')}
`

if (process.argv.includes('--check')) {
  const fresh = (await readFile(page, 'utf8')) === now
  console.log(fresh ? 'docs/licences.md says what is locked' : 'docs/licences.md is old: npm run licences')
  if (!fresh) process.exitCode = 1
} else {
  await writeFile(page, now)
}
if (unknown.length > 0) process.exitCode = 1
