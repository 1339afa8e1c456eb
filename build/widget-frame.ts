import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { forBrowsers } from './plugins.ts'

/** Builds web/widget-frame.ts into a page of its own. The script is inline: a sandboxed page has an opaque
 *  origin, and the product's files are served to its own origin alone. The page is light in dark mode too, because the
 *  provider designs its widget for white paper. */
export function widgetFrame(): Plugin {
  let root = '.'
  return {
    name: 'widget-frame',
    apply: forBrowsers,
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const script = await bundleScript(join(root, 'widget-frame.ts'))
      const source = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="only light">
<title>Verification of the mobile number</title>
<style>body { margin: 0; background: #fff; color: #10201d; font: 1rem system-ui, sans-serif }</style>
<script>${script.trim().replaceAll('</script', String.raw`<\/script`)}</script>
</html>
`
      this.emitFile({ type: 'asset', fileName: 'widget-frame.html', source })
    },
  }
}
