import { hospitalAddress, hospitalOfAddress } from '#contract/hospital-address.ts'
import { pageAddressOf, publicPages } from '#contract/page-addresses.ts'
import { hospitalMetadata, showHospital } from './hospitals/index.ts'
import { isDatabaseAway } from './platform/database/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { Problem } from './platform/problem.ts'
import type { PageFacts } from './pages/html-metadata.ts'
import { product } from './product.ts'

/** Creates the function that finds the status of a page's address, whether search engines may list it and, for a hospital's page, its
 *  own `<head>` in a language.
 *  @param origin of the product's pages */
export function createPageFacts({ db }: AppContext, origin: string) {
  return async function factsOf(path: string, language: string): Promise<PageFacts> {
    const address = decodeURIComponent(path) // cannot throw: the server has rejected malformed addresses
    const page = pageAddressOf(address)
    if (!page) return { status: 404 }
    const hospital = hospitalOfAddress(address)
    if (hospital === undefined) return { status: 200, ...(isPublic(page) && { listed: origin + page }) }
    try {
      const row = await showHospital(db, hospital)
      return {
        status: 200,
        listed: origin + hospitalAddress(row.id),
        metadata: hospitalMetadata(row, { origin, siteName: product.title, language }),
      }
    } catch (error) {
      if (error instanceof Problem) return { status: error.status }
      // The page itself needs no database, and explains the outage better than a bare answer.
      if (isDatabaseAway(error)) return { status: 503 }
      throw error
    }
  }
}

const isPublic = (page: string): boolean => publicPages.some((listed) => listed === page)
