import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'
import { builtTexts, catalogues, textsFile } from '#server/pages/built-texts.ts'
import { packByBrotli } from '#server/pages/packed-page.ts'

// Checks the first load of each screen of a patient against its budget, in every language: script, style and texts as brotli sends
// them, without what the screen loads later.

const screenBudget = 115 * 1000
/** The ten packets that a server sends before the first acknowledgement, less one kilobyte for the head: another round trip takes
 *  400 ms on a slow network. */
const firstPageBudget = 10 * 1460 - 1000
/** Browsers fetch the service worker again with every visit. */
const workerBudget = 2650

const folder = join(import.meta.dirname, '..', 'dist', 'web')
const start = 'index.html'
/** Screens of staff are printed, but have no budget: desks have computers and wired networks. */
const isDesk = (screen: string) => /^(?:desk|settings|admin|shell\/(?:settings|admin))/.test(screen)

const list = z.array(z.string()).default([])
const chunk = z.object({ file: z.string(), css: list, imports: list, dynamicImports: list })
const read = (file: string) => readFile(join(folder, file))
const manifest = z.record(z.string(), chunk).parse(JSON.parse((await read('.vite/manifest.json')).toString()))
const compress = promisify(brotliCompress)
const compressedSize = async (file: string) => (await compress(await read(file))).length

/** A chunk with its static imports. */
function chunksOf(name: string, seen = new Set<string>()): z.output<typeof chunk>[] {
  if (seen.has(name)) return []
  seen.add(name)
  const found = manifest[name]
  if (!found) throw new Error(`The build's manifest has no ${name}.`)
  return [found, ...found.imports.flatMap((imported) => chunksOf(imported, seen))]
}

const texts = builtTexts.parse(JSON.parse((await read(textsFile)).toString()))

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** The size of a screen without its texts. */
async function codeOf(screen: string): Promise<number> {
  const files = new Set([start, screen].flatMap((name) => chunksOf(name)).flatMap(({ file, css }) => [file, ...css]))
  return sum(await Promise.all([...files].map(compressedSize)))
}

/** The size of a screen's texts in the language in which they are largest. */
async function textsOf(screen: string): Promise<readonly [language: string, size: number]> {
  const rooms = ['start', ...(texts.files[screen] ?? [])]
  const sizes = texts.translated.map(async (language) => {
    const files = catalogues(texts, language, rooms).map(compressedSize)
    return [language, sum(await Promise.all(files))] as const
  })
  const largest = (await Promise.all(sizes)).toSorted(([, one], [, other]) => other - one)[0]
  if (!largest) throw new Error('The build has no languages.')
  return largest
}

function check(what: string, size: number, budget: number): void {
  const isTooLarge = size > budget
  console.log(`${(size / 1000).toFixed(1)} kB  ${what}${isTooLarge ? `: more than ${budget} bytes` : ''}`)
  if (isTooLarge) process.exitCode = 1
}

/** The dynamic imports of the route table, without packages. */
const loadedLater = new Set(chunksOf(start).flatMap(({ dynamicImports }) => dynamicImports))
const screens = [...loadedLater].filter((name) => manifest[name] && /^[a-z-]+\//.test(name))
if (screens.length === 0) throw new Error('The build has no screens to check.')
for (const screen of screens) {
  const [code, [language, words]] = await Promise.all([codeOf(screen), textsOf(screen)])
  check(`${screen} in ${language}`, code + words, isDesk(screen) ? Infinity : screenBudget)
}
for (const language of texts.translated) {
  const name = `pages/landing.${language}.html`
  check(name, (await packByBrotli(await read(name))).length, firstPageBudget)
}
check('service-worker.js', await compressedSize('service-worker.js'), workerBudget)
