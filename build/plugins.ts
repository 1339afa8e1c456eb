import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Applies a plugin to the browsers' build only, not to that of build/first-content.ts for Node. */
export const forBrowsers: NonNullable<Plugin['apply']> = (_, { command, isSsrBuild }) =>
  command === 'build' && !isSsrBuild

/** The layers of web/app.css, lowest precedence first. */
const order = '@layer theme, base, components, utilities;\n'

/** Starts each style sheet of the build with the order of the layers: chunks load in any order, and the first sheet that names a
 *  layer would decide its precedence. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: forBrowsers,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'asset' && part.fileName.endsWith('.css')) part.source = `${order}${String(part.source)}`
        }
      },
    },
  }
}

/** Replaces what Vite wraps around each `import()`: the next try after a failure shall load the style sheets too. */
export function importLate(): Plugin {
  const helper = fileURLToPath(new URL('../web/lib/import-with-styles.ts', import.meta.url))
  return {
    name: 'import-with-styles',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importLate as __vitePreload } from '${helper}'`,
    },
  }
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each text file of the build. The server compresses the pages, which it completes at start. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: forBrowsers,
    async writeBundle({ dir = '.' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.has(extname(name))).map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(path: string) {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    brotli(text, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    zip(text, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}
