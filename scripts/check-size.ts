import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import {
  builtScreens,
  screensFile,
  type Needs,
  builtTexts,
  startTexts,
  textAddresses,
  textsFile,
} from '#server/pages/language-pages.ts'
import { packByBrotli } from '#server/pages/packed-page.ts'
import { screens as pages } from '#web/screens.ts'

// Checks the first load of each screen of a patient against its budget, in every language: script, style and texts as brotli sends
// them, without what the screen loads later.

const screenBudget = 108 * 1000
/** The ten packets that a server sends before the first acknowledgement, less one kilobyte for the head: another round trip takes
 *  400 ms on a slow network. */
const firstPageBudget = 10 * 1460 - 1000
/** Browsers fetch the service worker again with every visit. */
const workerBudget = 2000

const folder = join(import.meta.dirname, '..', 'dist', 'web')
/** Screens of staff and paired devices are printed, but have no budget: desks have computers and wired networks. No layout of the first load is
 *  around them, but for that of an invitation. */
const desks = new Set([
  '/join',
  ...Object.entries(pages).flatMap(([address, [around]]) => (typeof around[0] === 'string' ? [] : address)),
])

const read = (file: string) => readFile(join(folder, file))
const readText = async (file: string) => (await read(file)).toString()
const compress = promisify(brotliCompress)
/** Compresses a file once: most are in the first load of many screens. */
const compressed = new LRUCache<string, number>({
  max: 10_000,
  fetchMethod: async (file) => (await compress(await read(file))).length,
})
const compressedSize = (file: string) => compressed.forceFetch(file)

const texts = builtTexts.parse(JSON.parse(await readText(textsFile)))
const screens = builtScreens.parse(JSON.parse(await readText(screensFile)))
/** The scripts and styles of every page. */
const named = [...(await readText('index.html')).matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
  ([, file = '']) => file,
)

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** The size of a screen without its texts. */
const codeOf = async ({ scripts, styles }: Needs) =>
  sum(await Promise.all([...new Set([...named, ...scripts, ...styles])].map(compressedSize)))

/** The size of a screen's texts in the language in which they are largest. */
async function textsOf({ texts: own }: Needs): Promise<readonly [language: string, size: number]> {
  const sizes = texts.translated.map(async (language) => {
    const each = textAddresses(texts, language, [startTexts, ...own]).map(compressedSize)
    return [language, sum(await Promise.all(each))] as const
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

for (const [address, needs] of Object.entries(screens)) {
  const [code, [language, words]] = await Promise.all([codeOf(needs), textsOf(needs)])
  check(`${address} in ${language}`, code + words, desks.has(address) ? Infinity : screenBudget)
}
for (const language of texts.translated) {
  const name = `pages/landing.${language}.html`
  check(name, (await packByBrotli(await read(name))).length, firstPageBudget)
}
check('service-worker.js', await compressedSize('service-worker.js'), workerBudget)
