import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'
import { screensFile, type BuiltScreens, type Needs } from '../server/pages/language-pages.ts'
import { chunksOf, stylesOf, withImports, type Chunk } from './chunks.ts'
import { forBrowsers } from './plugins.ts'
import { textsOfScreen } from './texts.ts'

/** Lists the files and the files of texts of each screen, so that the server can name them in the page's HTML. */
export function screenFiles(): Plugin {
  let web = '.'
  return {
    name: 'screen-files',
    apply: forBrowsers,
    configResolved({ root }) {
      web = root
    },
    generateBundle: {
      // after the scripts that only import styles are dropped
      order: 'post',
      async handler(_, bundle) {
        const chunks = chunksOf(bundle).filter(({ isDynamicEntry }) => isDynamicEntry)
        const byFile = new Map(chunks.map((chunk) => [relative(web, chunk.facadeModuleId ?? ''), chunk]))
        const list: BuiltScreens = {}
        for (const [address, files] of await readScreens(web))
          list[address] = needsOf(bundle, files.map(findIn(byFile)))
        this.emitFile({ type: 'asset', fileName: screensFile, source: JSON.stringify(list) })
      },
    },
  }
}

const table = z.object({ screens: z.record(z.string(), z.tuple([z.array(z.unknown()), z.unknown()])) })

/** The files below `web/` that each address loads. The table of screens imports nothing before a screen is shown; the source of each of
 *  its parts names a file in an `import()`, or is the name of a component that every page has. */
async function readScreens(web: string): Promise<[address: string, files: string[]][]> {
  const { screens } = table.parse(await import(pathToFileURL(join(web, 'screens.ts')).href))
  return Object.entries(screens).map(([address, [around, screen]]) => [
    address,
    [...around, screen].flatMap((part) => /import\('\.\/(.+)'\)/.exec(String(part))?.slice(1) ?? []),
  ])
}

const findIn = (byFile: ReadonlyMap<string, Chunk>) => (file: string) => {
  const found = byFile.get(file)
  if (!found) throw new Error(`The build has no chunk of web/${file}.`)
  return found
}

/** What chunks need beyond the files that index.html names itself. */
function needsOf(bundle: Rolldown.OutputBundle, chunks: readonly Chunk[]): Needs {
  const named = withImports(
    bundle,
    chunksOf(bundle).filter(({ isEntry }) => isEntry),
  )
  const needed = withImports(bundle, chunks)
  const further = needed.difference(named)
  return {
    scripts: [...further].map(({ fileName }) => fileName),
    styles: stylesOf(further),
    texts: chunks.map(({ facadeModuleId }) => textsOfScreen(facadeModuleId ?? '')),
  }
}
