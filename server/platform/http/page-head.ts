/** What an address tells search engines and previews of links, before any script runs. */
export interface PageHead {
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

/** What the server knows of an address: 404 where there is nothing, and what stands in its head. */
export interface PageFacts {
  status: number
  head?: PageHead
}

/** A text as it may stand in HTML or XML, within an element or between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON as it may stand in a script element: nothing in it ends the element, or begins a comment in it. */
const escapedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The page with a head of its own, in the place of its title and description. */
export function withHead(page: string, head: PageHead | undefined): string {
  if (!head) return page
  const written = writeHead(head)
  // A function, since in a replacing text a dollar sign would mean something.
  return page.replace(/<meta\s+name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => written)
}

function writeHead({ title, description, canonical, image, siteName, data }: PageHead): string {
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
