import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { forBrowsers } from './for-browsers.ts'
import type { Plugin } from 'vite'

const worthIt = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server only has to pick one.
 *  The pages themselves are filled, and packed, when the server starts. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: forBrowsers,
    async writeBundle({ dir = '.' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => worthIt.has(extname(name))).map((name) => pack(join(dir, name))))
    },
  }
}

async function pack(path: string) {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    brotli(text, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    zip(text, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
