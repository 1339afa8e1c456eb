import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { forBrowsers } from './build-plugins.ts'

const content = 'first-content.tsx'
const screen = /\/web\/shell\/landing-screen\.tsx$/
/** Rendered with the screen; its script loads later. */
const lower = /\/web\/landing\/below-the-fold\.tsx$/

/** Writes `landing.html`: index.html with the first screen rendered into it and its style sheets inlined. The first paint then
 *  needs one response; the scripts load afterwards and hydrate it. */
export function firstContent(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-content',
    apply: forBrowsers,
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir = '.' }, bundle) {
      const [drawn, page] = await Promise.all([draw(config, `${dir}.first-content`), read(dir, 'index.html')])
      const files = filesOf(bundle)
      const styles = await Promise.all(files.styles.map((file) => read(dir, file)))
      await writeFile(join(dir, 'landing.html'), compose(page, drawn, { ...files, css: styles.join('') }))
    },
  }
}

const read = (folder: string, file: string) => readFile(join(folder, file), 'utf8')

/** Builds the page for Node and renders it.
 *  @param folder for that build, removed afterwards */
async function draw({ root, configFile }: ResolvedConfig, folder: string): Promise<string> {
  try {
    await build({
      root,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: { ssr: join(root, content), outDir: folder, emptyOutDir: true, manifest: false },
    })
    const built: unknown = await import(pathToFileURL(join(folder, content.replace('.tsx', '.js'))).href)
    if (!canDraw(built)) throw new Error(`web/${content} exports no drawFirstPage.`)
    const drawn = await built.drawFirstPage()
    // index.html has its own title.
    return drawn.replace(/<title>[^<]*<\/title>/, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const canDraw = (built: unknown): built is { drawFirstPage: () => Promise<string> } =>
  typeof built === 'object' && built !== null && 'drawFirstPage' in built

/** The scripts of the entry and the first screen, and the styles of all that is rendered. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const of = (module: RegExp) => chunks.filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
  const needed = withImports(bundle, [...chunks.filter(({ isEntry }) => isEntry), ...of(screen)])
  const drawn = withImports(bundle, [...needed, ...of(lower)])
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(drawn.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** The chunks and their static imports, imports first. */
function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]) {
  const found = new Set<Rolldown.OutputChunk>()
  const seen = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
    found.add(chunk)
  }
  for (const chunk of chunks) add(chunk)
  return [...found]
}

/** @throws if index.html has no module script or no root element */
function compose(
  page: string,
  drawn: string,
  { styles, scripts, css }: ReturnType<typeof filesOf> & { css: string },
): string {
  const start = /<script type="module"[^>]*><\/script>/.exec(page)?.[0]
  const root = '<div id="root"></div>'
  if (!start || !page.includes(root)) throw new Error('index.html has no module script, or no #root.')
  // Inlined above; listed so that a screen which loads them later finds them.
  const named = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  // At the end, so that nothing competes with the first screen on a slow network.
  const asked = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  // Browsers that know `expect` paint the first part as a whole, without layout shifts.
  const whole = '<link rel="expect" href="#hospitals" blocking="render">'
  return page
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(start, '')
    .replace('</head>', () => `${whole}<style>${css}</style>${named.join('')}</head>`)
    .replace(root, () => `<div id="root">${drawn}</div>`)
    .replace('</body>', () => `${asked.join('')}${start}</body>`)
}
