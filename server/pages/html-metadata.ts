/** The metadata of a page for search engines and link previews, which run no script. */
export interface HtmlMetadata {
  title: string
  description: string
  /** A picture's address, in full. */
  image: string
  siteName: string
  /** What it is about, in schema.org's words. */
  data: object
}

/** The status of an address, and the page's metadata if it has its own. */
export interface PageFacts {
  status: number
  /** The address at which the page is now. */
  leadsTo?: string
  /** The one address of a page that search engines may list, in full and without a language. */
  listed?: string
  metadata?: HtmlMetadata
}

interface InLanguages {
  /** The languages in which the page exists. */
  languages: readonly string[]
  /** The language that the address names. */
  named: string | undefined
}

/** The address of a page in a language. */
export const inLanguage = (address: string, language: string): string => `${address}?lang=${language}`

/** Escapes a text for HTML or XML, within an element or between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON for a script element: nothing in it ends the element or begins a comment. */
const escapedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The page with this metadata in the place of its title and description, and with links to itself in each language. */
export function withMetadata(page: string, { listed, metadata }: PageFacts, { languages, named }: InLanguages): string {
  const canonical = listed && (named ? inLanguage(listed, named) : listed)
  const links = listed && canonical ? writeAlternates(listed, canonical, languages) : ''
  const linked = page.replace('</head>', () => `${links}</head>`)
  if (!metadata) return linked
  const written = writeMetadata(metadata, canonical ?? '')
  // A function, since in a replacing text a dollar sign would mean something.
  return linked.replace(/<meta\s+name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => written)
}

function writeAlternates(address: string, canonical: string, languages: readonly string[]): string {
  const alternates = [...languages.map((code) => [code, inLanguage(address, code)]), ['x-default', address]]
  const links = alternates.map(
    ([code, href = '']) => `<link rel="alternate" hreflang="${code}" href="${escaped(href)}" />`,
  )
  return [`<link rel="canonical" href="${escaped(canonical)}" />`, ...links].join('')
}

function writeMetadata({ title, description, image, siteName, data }: HtmlMetadata, address: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': image,
  }
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`),
    `<meta name="twitter:card" content="summary" />`,
    // A block of data, which nothing runs: the pages' policy needs no hole for it.
    `<script type="application/ld+json">${escapedJson(data)}</script>`,
  ].join('\n    ')
}
