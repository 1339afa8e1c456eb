import { hospitalOfAddress } from '#contract/hospital-address.ts'
import { isPageAddress } from '#contract/page-addresses.ts'
import { hospitalMetadata, showHospital } from './hospitals/index.ts'
import { isDatabaseAway } from './platform/database/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { Problem } from './platform/problem.ts'
import type { PageFacts } from './pages/html-metadata.ts'
import { product } from './product.ts'

/** Creates the function that finds the status of a page's address and, for a hospital's page, its own `<head>`.
 *  @param origin of the product's pages */
export function createPageFacts({ db }: AppContext, origin: string) {
  return async function factsOf(path: string): Promise<PageFacts> {
    const address = decodeURIComponent(path) // cannot throw: the server has rejected malformed addresses
    if (!isPageAddress(address)) return { status: 404 }
    const hospital = hospitalOfAddress(address)
    if (hospital === undefined) return { status: 200 }
    try {
      return {
        status: 200,
        metadata: hospitalMetadata(await showHospital(db, hospital), { origin, siteName: product.title }),
      }
    } catch (error) {
      if (error instanceof Problem) return { status: error.status }
      // The page itself needs no database, and explains the outage better than a bare answer.
      if (isDatabaseAway(error)) return { status: 503 }
      throw error
    }
  }
}
