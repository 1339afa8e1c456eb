import { z } from 'zod'
import type { PageTexts } from '../web/page-texts.ts'

/** What web/first-content.tsx renders in a language. */
export interface Drawn {
  /** The HTML of #root. */
  content: string
  texts: PageTexts
}

interface LandingFiles {
  styles: readonly string[]
  css: string
  /** The links to the scripts and the texts of the first screen. */
  loaded: string
}

/** Replaces what is found once.
 *  @throws when it is not there */
function replaced(page: string, found: RegExp | string, instead: string): string {
  if (page.search(found) < 0) throw new Error(`index.html has no ${found}.`)
  return page.replace(found, () => instead)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** index.html in a language. */
export function localizedPage(page: string, language: string, texts: PageTexts): string {
  const direction = language.startsWith('ar') ? ' dir="rtl"' : ''
  const changes: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en">/, `<html lang="${language}"${direction}>`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(texts.title)}</title>`],
    [/<meta\s+name="description"[^>]*>/, `<meta name="description" content="${escaped(texts.description)}" />`],
    [/<noscript>[^<]*<\/noscript>/, `<noscript>${escaped(texts.withoutScripts)}</noscript>`],
    [/\/manifest\.webmanifest/, language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`],
  ]
  return changes.reduce((text, [found, instead]) => replaced(text, found, instead), page)
}

/** The first page: its content in #root, its style inlined.
 *  @throws if the page has no module script or no root element */
export function landingPage(page: string, content: string, { styles, css, loaded }: LandingFiles): string {
  const start = /<script type="module"[^>]*><\/script>/.exec(page)?.[0] ?? '<script type="module">'
  // Inlined above; listed so that a screen which loads them later finds them.
  const named = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  // Browsers that know `expect` paint the first part as a whole, without layout shifts.
  const whole = '<link rel="expect" href="#hospitals" blocking="render">'
  // The page has its own title.
  const drawn = content.replace(/<title>[^<]*<\/title>/, '')
  const bare = replaced(page.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''), start, '')
  const styled = replaced(bare, '</head>', `${whole}<style>${css}</style>${named.join('')}</head>`)
  const filled = replaced(styled, '<div id="root"></div>', `<div id="root">${drawn}</div>`)
  // At the end, so that nothing competes with the first screen on a slow network.
  return replaced(filled, '</body>', `${loaded}${start}</body>`)
}

const manifestShape = z.looseObject({
  shortcuts: z.array(z.looseObject({ url: z.enum(['/hospitallistforusers', '/activeappointments']) })),
  screenshots: z.array(z.looseObject({ src: z.enum(['/screenshot-phone.png', '/screenshot-wide.png']) })),
})

/** The web app's manifest in a language. */
export function localizedManifest(manifest: string, language: string, texts: PageTexts): string {
  const english = manifestShape.parse(JSON.parse(manifest))
  return JSON.stringify({
    ...english,
    name: texts.name,
    description: texts.description,
    lang: language,
    shortcuts: english.shortcuts.map((shortcut) => ({ ...shortcut, ...texts.shortcuts[shortcut.url] })),
    screenshots: english.screenshots.map((picture) => ({ ...picture, label: texts.screenshots[picture.src] })),
  })
}
