import { join, matchesGlob, relative } from 'node:path'
import type { Plugin } from 'vite'
import { roomsOfTexts } from '../lingui.config.ts'
import { textsFile, type BuiltTexts } from '../server/pages/built-texts.ts'
import { compileAll, compileCatalogue, languages, rooms } from './catalogues.ts'
import type { Chunk } from './chunks.ts'

const catalogues = 'virtual:catalogues'
const catalogue = 'virtual:catalogue/'
const need = 'virtual:texts/'

/** The room of texts that a file of the page belongs to; undefined where its texts are there from the start. */
const roomOf = (file: string): string | undefined =>
  Object.entries(roomsOfTexts).find(([, globs]) => globs.some((glob) => matchesGlob(file, glob)))?.[0]

/** Loads the texts of a screen with its code, in the page's language alone. A file with texts imports what says which room of texts it
 *  needs; the page shows it when they are there (web/lib/texts.ts). */
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
        if (id.startsWith(need)) return `import { needTexts } from '${runtime}'; needTexts('${roomNeeded(id)}')`
        const [language = '', room = ''] = id.slice(catalogue.length).split('/')
        return `export const texts = ${await compileCatalogue(language, room)}`
      },
    },
    transform: {
      filter: { id: /\/web\/(?!.*\.test\.).*\.tsx?$/ },
      handler(code, id) {
        const room = /from '@lingui\/(?:core|react)\/macro'/.test(code) ? roomOf(relative(source, id)) : undefined
        // By file: one module for all files of a room would be a script of its own, and a request.
        return room ? { code: `import '${need}${room}?${id}';${code}`, map: null } : undefined
      },
    },
    // The development server reads the language from the address alone.
    transformIndexHtml(html, { originalUrl }) {
      const asked = new URLSearchParams(originalUrl?.split('?')[1]).get('lang')
      const isOffered = asked !== null && [...languages.translated, ...languages.pseudo].includes(asked)
      return isOffered ? html.replace('<html lang="en">', `<html lang="${asked}">`) : html
    },
    generateBundle() {
      if (!built) return
      const folder = folderOf(built.hash)
      for (const [name, text] of built.files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: text })
      const list: BuiltTexts = { folder, ...languages }
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

/** The rooms of texts of a chunk's own files. */
export const roomsOf = ({ moduleIds }: Chunk): string[] =>
  moduleIds.flatMap((id) => (id.startsWith(`\0${need}`) ? [roomNeeded(id.slice(1))] : []))

const roomNeeded = (id: string) => id.slice(need.length).replace(/\?.*/, '')
