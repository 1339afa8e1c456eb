import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import {
  builtScreens,
  preloads,
  screensFile,
  builtTexts,
  startTexts,
  textsFile,
} from '../server/pages/language-pages.ts'
import { languages } from './catalogues.ts'
import { chunksOf, stylesOf, withImports } from './chunks.ts'
import { landingPage, localizedManifest, localizedPage, type Drawn } from './localized-pages.ts'
import { forBrowsers } from './plugins.ts'

const content = 'first-content.tsx'
const screen = 'shell/landing-screen.tsx'
/** Rendered with the screen; its script loads later. */
const lower = 'landing/below-the-fold.tsx'

/** Writes the page in each language into `pages/`: `index.hi.html`, and `landing.hi.html` with the first screen rendered into it and
 *  its style sheets inlined. The first paint then needs one response; the scripts load afterwards and hydrate it. */
export function firstContent(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-content',
    apply: forBrowsers,
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir = '.' }, bundle) {
      const [drawn, page, manifest, textList, screenList] = await Promise.all([
        draw(config, `${dir}.first-content`),
        read(dir, 'index.html'),
        read(dir, 'manifest.webmanifest'),
        read(dir, textsFile),
        read(dir, screensFile),
      ])
      const texts = builtTexts.parse(JSON.parse(textList))
      const screens = builtScreens.parse(JSON.parse(screenList))
      const ofScreen = [startTexts, ...(screens['/']?.texts ?? [])]
      const chunks = chunksOf(bundle)
      const of = (file: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${file}`))
      const needed = withImports(bundle, [...chunks.filter(({ isEntry }) => isEntry), ...of(screen)])
      const scripts = [...needed].map(({ fileName }) => fileName)
      const styles = stylesOf(withImports(bundle, [...needed, ...of(lower)]))
      const css = (await Promise.all(styles.map((file) => read(dir, file)))).join('')
      await mkdir(join(dir, 'pages'), { recursive: true })
      for (const [language, one] of Object.entries(drawn)) {
        const index = localizedPage(page, language, one.texts)
        const loaded = preloads({ scripts, styles: [], texts: ofScreen }, texts, language)
        const landing = landingPage(index, one.content, { styles, css, loaded })
        await writeFile(join(dir, 'pages', `index.${language}.html`), index)
        await writeFile(join(dir, 'pages', `landing.${language}.html`), landing)
        if (language !== 'en')
          await writeFile(
            join(dir, `manifest.${language}.webmanifest`),
            localizedManifest(manifest, language, one.texts),
          )
      }
    },
  }
}

const read = (folder: string, file: string) => readFile(join(folder, file), 'utf8')

/** Builds the page for Node and renders it in each language.
 *  @param folder for that build, removed afterwards */
async function draw({ root, configFile }: ResolvedConfig, folder: string): Promise<Record<string, Drawn>> {
  try {
    await build({
      root,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: { ssr: join(root, content), outDir: folder, emptyOutDir: true, manifest: false },
    })
    const built: unknown = await import(pathToFileURL(join(folder, content.replace('.tsx', '.js'))).href)
    if (!canDraw(built)) throw new Error(`web/${content} exports no drawFirstPage.`)
    const drawn: Record<string, Drawn> = {}
    for (const language of [...languages.translated, ...languages.pseudo])
      drawn[language] = await built.drawFirstPage(language)
    return drawn
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const canDraw = (built: unknown): built is { drawFirstPage: (language: string) => Promise<Drawn> } =>
  typeof built === 'object' && built !== null && 'drawFirstPage' in built
