import { forBrowsers } from './for-browsers.ts'
import type { Plugin } from 'vite'

/** The layers of web/app.css, the weakest first. */
const order = '@layer theme, base, components, utilities;\n'

/** Begins every style sheet of the build with the order of the layers. A build in parts loads them in any order, and the
 *  first sheet that names a layer decides: a button's sheet before the page's would put the base above the buttons. */
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
