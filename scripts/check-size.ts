import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'
import { packByBrotli } from '#server/platform/http/packed-page.ts'

// Holds the first load of every screen that a patient's phone opens to the budget: script and style together, as
// brotli sends them. What a screen loads later, on purpose, is not counted.

const budget = 111 * 1000
const folder = join(import.meta.dirname, '..', 'dist', 'web')
/** What is there from the first moment; each screen comes on top of it. */
const start = 'index.html'
/** The desk and the admin have a computer and a cable: their screens are told, not held to the budget. */
const isDesk = (screen: string) => /^(?:desk|settings|admin|shell\/(?:settings|admin))/.test(screen)

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
})
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
const compress = promisify(brotliCompress)

/** A chunk and everything that it cannot do without. */
function chunksOf(name: string, seen = new Set<string>()): z.output<typeof chunk>[] {
  if (seen.has(name)) return []
  seen.add(name)
  const found = manifest[name]
  if (!found) throw new Error(`The build's manifest has no ${name}.`)
  return [found, ...found.imports.flatMap((imported) => chunksOf(imported, seen))]
}
const filesOf = (name: string) => chunksOf(name).flatMap(({ file, css }) => [file, ...css])

async function sizeOf(screen: string): Promise<number> {
  const files = new Set([...filesOf(start), ...filesOf(screen)])
  const sizes = await Promise.all(
    [...files].map(async (file) => (await compress(await readFile(join(folder, file)))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The screens of the route table: what the start loads when it is needed, packages aside. */
const loadedLater = new Set(chunksOf(start).flatMap(({ dynamicImports }) => dynamicImports))
const screens = [...loadedLater].filter((name) => manifest[name] && /^[a-z-]+\//.test(name))
if (screens.length === 0) throw new Error('No screen is loaded by itself: the budget has nothing to hold to.')

const sizes = await Promise.all(screens.map(async (screen) => ({ screen, size: await sizeOf(screen) })))
for (const { screen, size } of sizes) {
  const tooLarge = size > budget && !isDesk(screen)
  console.log(`${(size / 1000).toFixed(1)} kB  ${screen}${tooLarge ? `: more than ${budget / 1000} kB` : ''}`)
  if (tooLarge) process.exitCode = 1
}

/** The first page has what is seen first in it, and has to come in the ten packets that a server sends before it hears back
 *  from the phone: a round trip more is 400 ms on a slow network. Its head takes one kilobyte of them. */
const firstPageBudget = 10 * 1460 - 1000
const firstPage = (await packByBrotli(await readFile(join(folder, 'landing.html')))).length
const isLate = firstPage > firstPageBudget
console.log(`${(firstPage / 1000).toFixed(1)} kB  landing.html${isLate ? `: more than ${firstPageBudget} B` : ''}`)
if (isLate) process.exitCode = 1

/** What a phone fetches once more beside the pages: small, since it is asked for anew with every visit. */
const workerBudget = 2600
const worker = (await compress(await readFile(join(folder, 'service-worker.js')))).length
const isTooLarge = worker > workerBudget
console.log(`${(worker / 1000).toFixed(1)} kB  service-worker.js${isTooLarge ? `: more than ${workerBudget} B` : ''}`)
if (isTooLarge) process.exitCode = 1
