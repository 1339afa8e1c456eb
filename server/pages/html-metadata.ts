/** The metadata of a page for search engines and link previews, which run no script. */
export interface HtmlMetadata {
  title: string
  description: string
  /** The one address of the page, in full. */
  canonical: string
  /** A picture's address, in full. */
  image: string
  siteName: string
  /** What it is about, in schema.org's words. */
  data: object
}

/** The status of an address, and the page's metadata if it has its own. */
export interface PageFacts {
  status: number
  metadata?: HtmlMetadata
}

/** Escapes a text for HTML or XML, within an element or between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON for a script element: nothing in it ends the element or begins a comment. */
const escapedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The page with this metadata in the place of its title and description. */
export function withMetadata(page: string, metadata: HtmlMetadata | undefined): string {
  if (!metadata) return page
  const written = writeMetadata(metadata)
  // A function, since in a replacing text a dollar sign would mean something.
  return page.replace(/<meta\s+name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => written)
}

function writeMetadata({ title, description, canonical, image, siteName, data }: HtmlMetadata): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': image,
  }
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`),
    `<meta name="twitter:card" content="summary" />`,
    // A block of data, which nothing runs: the pages' policy needs no hole for it.
    `<script type="application/ld+json">${escapedJson(data)}</script>`,
  ].join('\n    ')
}
