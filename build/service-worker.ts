import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtTexts, startTexts, textsFile } from '../server/pages/language-pages.ts'
import { bundleScript } from './bundle-script.ts'
import { forBrowsers } from './plugins.ts'
import { textsOf } from './texts.ts'
import type { Plugin, Rolldown } from 'vite'

/** Screens of staff and of devices, which have wired networks, and pages that are opened once: cached on their first use. */
const cachedOnUse =
  /\/web\/(?:(?:desk|people|reports|settings|registrations|admin|display|kiosk|pairing)\/|landing\/(?:terms|privacy)|hospitals\/public-hospital\.)|shell\/doctor-|\/(?:staff|hospital|settings|set-up|admin|registration|keep)-[a-z-]+\.tsx$/

/** Builds web/service-worker.ts, and the list of files that it caches for phones without network. The list is a file of its own: browsers
 *  fetch the worker again with every visit. */
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
        const { files, texts } = shellFiles(bundle)
        const { folder } = builtTexts.parse(JSON.parse(String(assetOf(bundle, textsFile).source)))
        const page = await readFile(join(root, 'index.html'))
        const list = JSON.stringify({ files, folder: `/${folder}`, texts })
        const name = createHash('sha256').update(page).update(list).digest('hex').slice(0, 8)
        const fileName = `assets/shell-${name}.json`
        this.emitFile({ type: 'asset', fileName, source: list })
        const define = Object.entries({ name, list: `/${fileName}` }).map(
          ([key, value]) => [`shell.${key}`, JSON.stringify(value)] as const,
        )
        const source = await bundleScript(join(root, 'service-worker.ts'), {
          transform: { define: Object.fromEntries(define) },
          // Drops the schemas beside an imported function.
          treeshake: { moduleSideEffects: false },
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

function assetOf(bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputAsset {
  const found = bundle[fileName]
  if (found?.type !== 'asset') throw new Error(`The build has no ${fileName}.`)
  return found
}

/** The URLs of the patient's screens, with their dynamic imports, and the files of their texts. */
function shellFiles(bundle: Rolldown.OutputBundle) {
  const texts = new Set([startTexts])
  const found = new Set<string>()
  const add = (fileName: string) => {
    const part = bundle[fileName]
    if (found.has(fileName) || part?.type !== 'chunk' || cachedOnUse.test(part.facadeModuleId ?? '')) return
    found.add(fileName)
    for (const file of textsOf(part)) texts.add(file)
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of [...part.imports, ...part.dynamicImports]) add(next)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) add(part.fileName)
  return { files: [...found].toSorted().map((file) => `/${file}`), texts: [...texts].toSorted() }
}
