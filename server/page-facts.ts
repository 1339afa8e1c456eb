import { hospitalOfAddress } from '#contract/hospital-address.ts'
import { isPageAddress } from '#contract/page-addresses.ts'
import { Problem } from '#contract/problem.ts'
import { hospitalMetadata, showHospital } from './hospitals/index.ts'
import { isDatabaseAway } from './platform/database/index.ts'
import type { House } from './platform/house.ts'
import type { PageFacts } from './pages/html-metadata.ts'
import { product } from './product.ts'

/** Makes the function that says what stands at an address: nothing, a page, or a hospital's page with a head of its own.
 *  @param origin where the product's pages are */
export function createPageFacts({ db }: House, origin: string) {
  return async function factsOf(path: string): Promise<PageFacts> {
    const address = decodeURIComponent(path) // one that cannot be decoded was refused before it came here
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
      // The page itself needs no database, and says what is wrong better than a bare answer would.
      if (isDatabaseAway(error)) return { status: 503 }
      throw error
    }
  }
}
