import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { forBrowsers } from './build-plugins.ts'
import type { Plugin, Rolldown } from 'vite'

/** Screens of staff, which have wired networks, and pages that are read once: cached on their first use. */
const cachedOnUse =
  /\/web\/(?:(?:desk|settings|registrations|admin)\/|landing\/(?:terms|privacy)|hospitals\/public-hospital\.)|\/(?:staff|hospital|settings|set-up|admin|registration)-[a-z-]+\.tsx$/

/** Builds web/service-worker.ts with the list of files that it caches for phones without network. */
export function serviceWorker(): Plugin {
  let root = '.'
  return {
    name: 'service-worker',
    apply: forBrowsers,
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
          // Drops the schemas beside an imported function.
          treeshake: { moduleSideEffects: false },
          write: false,
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
      },
    },
  }
}

/** The URLs of the patient's screens, with their dynamic imports. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const add = (fileName: string) => {
    const part = bundle[fileName]
    if (found.has(fileName) || part?.type !== 'chunk' || cachedOnUse.test(part.facadeModuleId ?? '')) return
    found.add(fileName)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of [...part.imports, ...part.dynamicImports]) add(next)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) add(part.fileName)
  return [...found].toSorted().map((file) => `/${file}`)
}
