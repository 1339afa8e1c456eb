import {
  hospitalAddress,
  hospitalOfAddress,
  pageAddressOf,
  publicPages,
  shortAddressIn,
  shortHospitalAddress,
} from '#contract/page-addresses.ts'
import { language } from '#contract/languages.ts'
import { problemStatus } from '#contract/problem.ts'
import { msg, type Text } from '#contract/text.ts'
import { findShortAddress, hospitalMetadata, showHospital } from './hospitals/index.ts'
import { isDatabaseAway } from './platform/database/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { Problem } from './platform/problem.ts'
import { textIn } from './texts/index.ts'
import type { HtmlMetadata, PageFacts } from './pages/html-metadata.ts'
import { product } from './product.ts'

type PublicPage = (typeof publicPages)[number]

/** The headings of the public pages, which are their titles too. The build has written those of the first page. */
const headings: Record<Exclude<PublicPage, '/'>, Text> = {
  '/hlist': msg({ message: 'Hospitals', comment: 'Title of a page' }),
  '/registration-form': msg({ message: 'Register Your Hospital', comment: 'Title of a page' }),
  '/terms-of-service': msg({ message: 'Terms of Service', comment: 'Title of a page' }),
  '/help': msg({ message: 'Help', comment: 'Title of a page' }),
  '/about': msg({ message: 'About us', comment: 'Title of a page' }),
  '/privacy': msg({ message: 'Privacy notice', comment: 'Title of a page' }),
}
const description = msg({
  message: 'Find a clinic near you, book a token, and follow the live number from your phone.',
  comment: 'Description of a page, in search engines and link previews',
})

/** Creates the function that finds the status of a page's address, whether search engines may list it and, for such a page, its
 *  own `<head>` in a language.
 *  @param origin of the product's pages */
export function createPageFacts({ db }: AppContext, origin: string) {
  return async function factsOf(path: string, asked: string): Promise<PageFacts> {
    const address = decodeURIComponent(path) // cannot throw: the server has rejected malformed addresses
    const page = pageAddressOf(address)
    if (!page) return { status: 404 }
    const hospital = hospitalOfAddress(address)
    const short = shortAddressIn(address)
    if (hospital === undefined && short === undefined) return { status: 200, ...factsOfPublic(page, { origin, asked }) }
    try {
      const found = short === undefined ? undefined : await findShortAddress(db, short)
      if (found && found.shortAddress !== short)
        return { status: 302, leadsTo: shortHospitalAddress(found.shortAddress) }
      const row = found?.hospital ?? (await showHospital(db, hospital ?? ''))
      return {
        status: 200,
        listed: origin + hospitalAddress(row.id),
        metadata: hospitalMetadata(row, { origin, siteName: product.title, language: asked }),
      }
    } catch (error) {
      if (error instanceof Problem) return { status: problemStatus[error.code] }
      // The page itself needs no database, and explains the outage better than a bare answer.
      if (isDatabaseAway(error)) return { status: 503 }
      throw error
    }
  }
}

function factsOfPublic(page: string, { origin, asked }: { origin: string; asked: string }): Partial<PageFacts> {
  const found = publicPages.find((listed) => listed === page)
  if (!found) return {}
  const listed = origin + found
  if (found === '/') return { listed }
  const code = language.safeParse(asked).data ?? 'en'
  const metadata: HtmlMetadata = {
    title: `${textIn(code, headings[found])} · ${product.title}`,
    description: textIn(code, description),
    image: `${origin}/icon-512.png`,
    siteName: product.title,
    data: { '@context': 'https://schema.org', '@type': 'WebPage', 'url': listed, 'inLanguage': code },
  }
  return { listed, metadata }
}
