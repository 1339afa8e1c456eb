import { z } from 'zod'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAddressOf } from '#contract/page-addresses.ts'
import { servedId } from '#contract/served.ts'
import { withMetadata, type PageFacts } from './html-metadata.ts'
import { packPage, type PackedPage } from './packed-page.ts'

/** The build's list of its texts, below the build's folder. Written by build/texts.ts. */
export const textsFile = '.vite/texts.json'

export const builtTexts = z.object({
  /** The folder of the compiled texts, `assets/texts-1a2b3c4`: in it files for each language, `hi/start.json`. */
  folder: z.string(),
  /** The languages with catalogues. */
  translated: z.array(z.string()),
  /** Languages made from English, for tests. */
  pseudo: z.array(z.string()),
})
export type BuiltTexts = z.infer<typeof builtTexts>

/** The texts that every page shows. */
export const startTexts = 'start'

/** The addresses of some files of texts. */
export const textAddresses = ({ folder }: Pick<BuiltTexts, 'folder'>, language: string, files: readonly string[]) =>
  files.map((file) => `/${folder}/${language}/${file}.json`)

/** The build's list of its screens, below the build's folder. Written by build/screen-files.ts. */
export const screensFile = '.vite/screens.json'

const list = z.array(z.string())

/** What a screen needs before it can be shown, with the layouts and guards around it and without the files that every page names. Scripts
 *  and styles are paths below the build's folder; files of texts are names. */
const needs = z.object({ scripts: list, styles: list, texts: list })
export type Needs = z.infer<typeof needs>

/** By the page's address. */
export const builtScreens = z.record(z.string(), needs)
export type BuiltScreens = z.infer<typeof builtScreens>

/** Lets a page's HTML load a screen at once, while the script that will ask for it is on its way. */
export function preloads(
  { scripts, styles, texts }: Needs,
  built: Pick<BuiltTexts, 'folder'>,
  language: string,
): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...textAddresses(built, language, texts).map(
      (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
    ),
  ].join('')
}

interface Filling {
  /** JSON for the pages' data block. */
  served: object
  /** Whether every page shows the demonstration's banner. */
  demonstration: boolean
  /** Whether languages for tests are offered. */
  production: boolean
}

interface Asked {
  path: string
  language: string
  /** Whether the address names the language. */
  isNamed: boolean
  facts: PageFacts
}

/** What a page's HTML depends on, other than its language, is in `Vary`. */
const vary = ['accept-language', 'cookie']

/** The build's pages in each language.
 *  @throws when the build has no pages, or a page has no place for what is filled in */
export async function readLanguagePages(folder: string, { served, demonstration, production }: Filling) {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const texts = builtTexts.parse(JSON.parse(await read(textsFile)))
  const screens = builtScreens.parse(JSON.parse(await read(screensFile)))
  const offer = { translated: texts.translated, pseudo: production ? [] : texts.pseudo }
  const languages = [...offer.translated, ...offer.pseudo]
  const block = { ...served, languages: offer.translated }
  const readIn = async (name: string, language: string) =>
    [language, mark(fill(await read(`pages/${name}.${language}.html`), block), demonstration)] as const
  const readAll = async (name: string) => new Map(await Promise.all(languages.map((code) => readIn(name, code))))
  const [pages, firstPages] = await Promise.all([readAll('index'), readAll('landing')])
  const packed = new Map<string, PackedPage>()

  function build({ path, language, isNamed, facts }: Asked): PackedPage {
    const address = pageAddressOf(path)
    const html = (path === '/' ? firstPages : pages).get(language) ?? ''
    const { scripts = [], styles = [], texts: own = [] } = (address && screens[address]) ?? {}
    // The first page names its files itself, after its content.
    const early = path === '/' ? '' : preloads({ scripts, styles, texts: [startTexts, ...own] }, texts, language)
    const head = html.replace('</head>', () => `${early}</head>`)
    return packPage(
      withMetadata(head, facts, { languages: offer.translated, named: isNamed ? language : undefined }),
      vary,
    )
  }

  return {
    offer,
    /** The page of an address, compressed once; that of a hospital follows what the hospital changes. */
    find(asked: Asked): PackedPage {
      const kind = asked.path === '/' ? '/' : (pageAddressOf(asked.path) ?? '')
      if (asked.facts.metadata && kind.includes(':')) return build(asked)
      const key = [kind, asked.language, asked.isNamed, asked.facts.listed].join(' ')
      const known = packed.get(key) ?? build(asked)
      packed.set(key, known)
      return known
    },
  }
}

/** The page with its data block filled; nothing in it can end the block early.
 *  @throws when the page has no such block */
function fill(html: string, served: object): string {
  const block = new RegExp(`(<script type="application/json" id="${servedId}">)[^<]*(?=</script>)`)
  if (!block.test(html)) throw new Error(`The page has no data block #${servedId}.`)
  return html.replace(block, (_, start: string) => start + JSON.stringify(served).replaceAll('<', '\\u003c'))
}

/** Marks the page of a demonstration: its style sheet then shows the banner (web/shell/demo-banner.tsx).
 *  @throws when the page has no place for the mark */
function mark(html: string, demonstration: boolean): string {
  if (!demonstration) return html
  if (!html.includes('<body>')) throw new Error('The page has no body to mark.')
  return html.replace('<body>', '<body data-demonstration>')
}
