import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { startTexts, textsFile, type BuiltTexts } from '../server/pages/language-pages.ts'
import { compileTexts, languages, type Compiled } from './catalogues.ts'
import { chunksOf, withImports, type Chunk } from './chunks.ts'

const catalogues = 'virtual:catalogues'
const catalogue = 'virtual:catalogue/'
const codes = [...languages.translated, ...languages.pseudo]
const web = join(import.meta.dirname, '..', 'web')
const runtime = `import { needTexts } from '${join(web, 'lib/texts.ts')}';`
const table = join(web, 'screens.ts')

/** The files that an `import()` names. */
const importedLater = (file: string, source: string) =>
  [...source.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, address = '']) => resolve(dirname(file), address))

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)
const laterIn = (file: string) => importedLater(file, readFileSync(file, 'utf8'))
/** The file of texts of each screen, which has its own. */
const screens = new Map(laterIn(table).map((path) => [path, basename(path, '.tsx')]))
/** The file of texts of each part that is loaded later: all parts of a folder share one. */
const parts = new Map(
  sources
    .flatMap((file) => laterIn(join(web, file)))
    .filter((path) => !screens.has(path))
    .map((path) => [path, `${basename(dirname(path))}-later`]),
)

/** Compiles the texts of the page to files that load with its code, in the page's language alone: one for the first script, one for each
 *  screen, and one for all that a folder of `web` loads later. A file has the texts of its scripts and of what these import. A screen
 *  asks for its own when it is run, and an `import()` of a part for that of the part; `late` waits for them (web/lib/texts.ts). */
export function texts(): Plugin {
  let built: ReadonlyMap<string, Compiled> | undefined
  let folder = ''
  return {
    name: 'texts',
    enforce: 'pre',
    async configResolved({ command, build }) {
      if (command !== 'build' || build.ssr) return
      built = new Map(await Promise.all(codes.map(async (code) => [code, await compileTexts(code)] as const)))
      const all = JSON.stringify([...built])
      folder = `assets/texts-${createHash('sha256').update(all).digest('base64url').slice(0, 7)}`
    },
    resolveId: { filter: { id: /^virtual:catalogues?/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalogues?/ },
      async handler(virtual) {
        const id = virtual.slice(1)
        if (id === catalogues) return built ? fromServer(`/${folder}`) : fromBundle()
        return `export const texts = ${JSON.stringify(await compileTexts(id.slice(catalogue.length)))}`
      },
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler(code, id) {
        const own = screens.get(id)
        const asked = id === table ? [] : importedLater(id, code).filter((path) => parts.has(path))
        if (!built || (!own && asked.length === 0)) return
        const asking = code.replaceAll(/\bimport\('(\.[^']+)'\)/g, (found, address: string) => {
          const file = parts.get(resolve(dirname(id), address))
          return file ? `(needTexts('${file}'), ${found})` : found
        })
        return { code: `${runtime}${own ? `needTexts('${own}');` : ''}${asking}`, map: null }
      },
    },
    // The development server reads the language from the address alone.
    transformIndexHtml(html, { originalUrl }) {
      const asked = new URLSearchParams(originalUrl?.split('?')[1]).get('lang')
      return asked !== null && codes.includes(asked) ? html.replace('<html lang="en">', `<html lang="${asked}">`) : html
    },
    generateBundle(_, bundle) {
      if (!built) return
      const files = idsByFile(bundle, new Set(Object.keys(built.get('en') ?? {})))
      for (const [language, all] of built) {
        for (const [file, ids] of files) {
          const source = JSON.stringify(Object.fromEntries([...ids].map((id) => [id, all[id]])))
          this.emitFile({ type: 'asset', fileName: `${folder}/${language}/${file}.json`, source })
        }
      }
      const list: BuiltTexts = { folder, ...languages }
      this.emitFile({ type: 'asset', fileName: textsFile, source: JSON.stringify(list) })
    },
  }
}

/** A file's address needs no list. */
const fromServer = (folder: string) => `
  export async function fetchCatalogue(language, file) {
    const answer = await fetch(\`${folder}/\${language}/\${file}.json\`)
    if (!answer.ok) throw new Error(\`\${answer.status}\`)
    return answer.json()
  }`

/** For the development server, tests, and the rendering during the build: each file has all texts. */
function fromBundle() {
  const imports = codes.map((code) => `'${code}': () => import('${catalogue}${code}')`)
  return `
    const catalogues = { ${imports.join(', ')} }
    export const fetchCatalogue = async (language) => ({ ...(await catalogues[language]()).texts })`
}

/** The ids of the texts of each file. */
function idsByFile(bundle: Rolldown.OutputBundle, known: ReadonlySet<string>): Map<string, Set<string>> {
  const chunks = chunksOf(bundle)
  const idsOf = (own: readonly Chunk[]) => {
    const code = [...withImports(bundle, own)].map((chunk) => chunk.code).join('')
    const quoted = code.match(/(?<=["'`])[\w-]{6}(?=["'`])/g) ?? []
    return new Set(quoted.filter((id) => known.has(id)))
  }
  const start = idsOf(chunks.filter(({ isEntry }) => isEntry))
  const files = new Map([[startTexts, start]])
  for (const chunk of chunks)
    for (const file of textsOf(chunk))
      files.set(
        file,
        idsOf([chunk])
          .difference(start)
          .union(files.get(file) ?? new Set()),
      )
  return files
}

/** The files of texts of the screens and parts in a chunk. */
export const textsOf = ({ moduleIds }: Chunk): string[] =>
  moduleIds.flatMap((id) => screens.get(id) ?? parts.get(id) ?? [])

/** The file of texts of a screen. */
export function textsOfScreen(path: string): string {
  const file = screens.get(path)
  if (!file) throw new Error(`${path} is no screen.`)
  return file
}
