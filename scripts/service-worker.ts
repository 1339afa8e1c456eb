import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

/** The desk and the admin have a computer and a cable: their screens are kept when they are used. */
const desks = /\/web\/(?:desk|settings|registrations|admin)\/|\/(?:staff|hospital|settings|set-up|admin)-[a-z-]+\.tsx$/

/** Builds web/service-worker.ts beside the page, with the list of the files that it keeps for a phone without network. */
export function serviceWorker(): Plugin {
  let root = '.'
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = shellFiles(bundle)
        const page = await readFile(join(root, 'index.html'))
        const name = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 8)
        const { output } = await build({
          input: join(root, 'service-worker.ts'),
          transform: { define: { 'shell.name': JSON.stringify(name), 'shell.files': JSON.stringify(files) } },
          output: { format: 'iife', minify: true },
          // Of a room that it takes one function from, the schemas beside it stay out.
          treeshake: { moduleSideEffects: false },
          write: false,
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
      },
    },
  }
}

/** The addresses of all that the patient's screens are made of, what they load later included. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = (fileName: string) => {
    const part = bundle[fileName]
    if (found.has(fileName) || part?.type !== 'chunk' || desks.test(part.facadeModuleId ?? '')) return
    found.add(fileName)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of [...part.imports, ...part.dynamicImports]) add(next)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) add(part.fileName)
  return [...found].toSorted().map((file) => `/${file}`)
}
