import { readFile } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { roomsOfTexts } from '../lingui.config.ts'
import { textsFile, type BuiltTexts } from '../server/pages/built-texts.ts'
import { compileAll, compileCatalogue, languages, rooms } from './catalogues.ts'

const catalogues = 'virtual:catalogues'
const catalogue = 'virtual:catalogue/'
const need = 'virtual:texts/'
const ready = 'virtual:texts-ready'

/** The room of texts that a file of the page belongs to; undefined where its texts are there from the start. */
const roomOf = (file: string): string | undefined =>
  Object.entries(roomsOfTexts).find(([, globs]) => globs.some((glob) => matchesGlob(file, glob)))?.[0]

/** Loads the texts of a screen with its code, in the page's language alone. A file with texts says which room of texts it needs, and
 *  every dynamic import of the page waits for the texts that the loaded files need (web/lib/texts.ts). */
export function texts(): Plugin {
  const source = join(import.meta.dirname, '..')
  let built: Awaited<ReturnType<typeof compileAll>> | undefined
  const runtime = join(source, 'web/lib/texts.ts')
  return {
    name: 'texts',
    enforce: 'pre',
    async configResolved({ command, build }) {
      if (command === 'build' && !build.ssr) built = await compileAll()
    },
    resolveId: { filter: { id: /^virtual:(?:catalogues?|texts)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:catalogues?|texts)/ },
      async handler(virtual) {
        const id = virtual.slice(1)
        if (id === catalogues) return built ? fromServer(`/${folderOf(built.hash)}`) : fromBundle()
        if (id === ready) return `export { textsReady } from '${runtime}'`
        if (id.startsWith(need)) return `import { needTexts } from '${runtime}'; needTexts('${id.slice(need.length)}')`
        const [language = '', room = ''] = id.slice(catalogue.length).split('/')
        return `export const texts = ${await compileCatalogue(language, room)}`
      },
    },
    transform: {
      filter: { id: /\/web\/(?!.*\.test\.).*\.tsx?$/ },
      handler(code, id) {
        const room = /from '@lingui\/(?:core|react)\/macro'/.test(code) ? roomOf(relative(source, id)) : undefined
        const waiting = code.replaceAll(/\bimport\('\.[^']*'\)/g, '$&.then(textsReady)')
        if (!room && waiting === code) return undefined
        const imports = [
          room ? `import '${need}${room}';` : '',
          waiting === code ? '' : `import { textsReady } from '${ready}';`,
        ]
        return { code: imports.join('') + waiting, map: null }
      },
    },
    // The development server reads the language from the address alone.
    transformIndexHtml(html, { originalUrl }) {
      const asked = new URLSearchParams(originalUrl?.split('?')[1]).get('lang')
      const isOffered = asked !== null && [...languages.translated, ...languages.pseudo].includes(asked)
      return isOffered ? html.replace('<html lang="en">', `<html lang="${asked}">`) : html
    },
    async generateBundle(_, bundle) {
      if (!built) return
      const folder = folderOf(built.hash)
      for (const [name, text] of built.files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: text })
      const files = roomsOfImports(bundle, source)
      const addresses = roomsOfAddresses(files, await readFile(join(source, 'web/screens.ts'), 'utf8'))
      const list: BuiltTexts = { folder, ...languages, files, addresses }
      this.emitFile({ type: 'asset', fileName: textsFile, source: JSON.stringify(list) })
    },
  }
}

const folderOf = (hash: string) => `assets/texts-${hash}`

/** A catalogue is a file of its own, whose address needs no list. */
const fromServer = (folder: string) => `
  export async function fetchCatalogue(language, room) {
    const answer = await fetch(\`${folder}/\${language}/\${room}.json\`)
    if (!answer.ok) throw new Error(\`\${answer.status}\`)
    return answer.json()
  }`

/** For the development server, tests, and the rendering during the build. */
function fromBundle() {
  const codes = [...languages.translated, ...languages.pseudo]
  const imports = codes.flatMap((code) =>
    rooms.map((room) => `'${code}/${room}': () => import('${catalogue}${code}/${room}')`),
  )
  return `
    const catalogues = { ${imports.join(', ')} }
    export const fetchCatalogue = async (language, room) => ({ ...(await catalogues[\`\${language}/\${room}\`]()).texts })`
}

/** The rooms of texts that the chunk of each dynamic import needs with its static imports, by the file's path below `web/`. */
function roomsOfImports(bundle: Rolldown.OutputBundle, source: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const entries = chunks.filter(({ facadeModuleId, isDynamicEntry }) => facadeModuleId && isDynamicEntry)
  return Object.fromEntries(
    entries.map((chunk) => [
      relative(join(source, 'web'), chunk.facadeModuleId ?? ''),
      [...roomsIn(bundle, chunk.fileName)].toSorted(),
    ]),
  )
}

/** The rooms of texts of the screen at each address, and of what surrounds it.
 *  @param screens the source of web/screens.ts
 *  @throws when no screen is found there */
function roomsOfAddresses(files: Record<string, string[]>, screens: string): Record<string, string[]> {
  const constants = [...screens.matchAll(/const (\w+) = ([^]*?)(?=\n\n|\nconst |\n\/\/)/g)]
  const written = new Map(constants.map(([, name = '', value = '']) => [name, value]))
  const entries = [...screens.matchAll(/^ {2}'(\/[^']*)': \[(.*)\],$/gm)]
  if (entries.length === 0) throw new Error('web/screens.ts lists no screens.')
  return Object.fromEntries(
    entries.map(([, address = '', entry = '']) => {
      const whole = entry.replaceAll(/'[^']*'|\b\w+\b/g, (word) => written.get(word) ?? word)
      const rooms = [...whole.matchAll(/import\('\.\/([^']+)'\)/g)].flatMap(([, file = '']) => files[file] ?? [])
      return [address, [...new Set(rooms)].toSorted()]
    }),
  )
}

/** The rooms of texts of a chunk's own files. */
export const roomsOf = ({ moduleIds }: Rolldown.OutputChunk): string[] =>
  moduleIds.flatMap((id) => (id.startsWith(`\0${need}`) ? [id.slice(need.length + 1)] : []))

function roomsIn(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (seen.has(name) || chunk?.type !== 'chunk') return new Set()
  seen.add(name)
  return new Set([...roomsOf(chunk), ...chunk.imports.flatMap((next) => [...roomsIn(bundle, next, seen)])])
}
