import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { forBrowsers } from './for-browsers.ts'

const content = 'first-content.tsx'
const screen = /\/web\/shell\/landing-screen\.tsx$/
/** Drawn with the screen; its script may come later. */
const lower = /\/web\/landing\/below-the-fold\.tsx$/

/** Writes `landing.html`: index.html with what is seen first already in it, drawn here, and with its style sheets inside.
 *  One answer of the server is then all that the first paint waits for; the scripts come after it and make it alive. */
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

/** Builds the page once more, for here, and draws it.
 *  @param folder where that build is put meanwhile */
async function draw({ root, configFile }: ResolvedConfig, folder: string): Promise<string> {
  try {
    await build({
      root,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: { ssr: join(root, content), outDir: folder, emptyOutDir: true, manifest: false },
    })
    const built: unknown = await import(pathToFileURL(join(folder, content.replace('.tsx', '.js'))).href)
    if (!canDraw(built)) throw new Error(`web/${content} draws nothing.`)
    const drawn = await built.drawFirstPage()
    // The HTML has a title of its own, in its place.
    return drawn.replace(/<title>[^<]*<\/title>/, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const canDraw = (built: unknown): built is { drawFirstPage: () => Promise<string> } =>
  typeof built === 'object' && built !== null && 'drawFirstPage' in built

interface Files {
  styles: string[]
  scripts: string[]
}

/** All that the first page cannot do without: the scripts of its start and its screen, and the styles of what is drawn. */
function filesOf(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const of = (module: RegExp) => chunks.filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
  const needed = withImports(bundle, [...chunks.filter(({ isEntry }) => isEntry), ...of(screen)])
  const drawn = withImports(bundle, [...needed, ...of(lower)])
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(drawn.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** These chunks and all that they import: what each one needs stands before it. */
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

/** @throws when index.html is not as it is expected to be */
function compose(page: string, drawn: string, { styles, scripts, css }: Files & { css: string }): string {
  const start = /<script type="module"[^>]*><\/script>/.exec(page)?.[0]
  const root = '<div id="root"></div>'
  if (!start || !page.includes(root)) throw new Error('index.html has no start, or no #root to put its content in.')
  // Their rules are in the page. They are named for whoever loads a screen that needs them: these are there already.
  const named = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  // At the end: on a slow network nothing shares the line with what is seen first.
  const asked = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  // Where it is understood, the first part is painted whole: half of it would be moved by the rest.
  const whole = '<link rel="expect" href="#hospitals" blocking="render">'
  return page
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(start, '')
    .replace('</head>', () => `${whole}<style>${css}</style>${named.join('')}</head>`)
    .replace(root, () => `<div id="root">${drawn}</div>`)
    .replace('</body>', () => `${asked.join('')}${start}</body>`)
}
