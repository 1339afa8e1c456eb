import { hospitalAddress } from '#contract/page-addresses.ts'
import { languages } from '#contract/languages.ts'
import type { Connection } from '../platform/database/index.ts'
import type { SitemapParts } from '../pages/sitemap.ts'
import { idsOfPart, partsFor } from './rules.ts'
import { openHospitals, openHospitalsBetween } from './store.ts'

/** The sitemap protocol's limit of addresses in one file, for hospitals with an address in each language and one without. */
const maxHospitals = Math.floor(50_000 / (languages.length + 1))

/** The addresses of all hospitals that are not suspended. Each part is a range of the primary key, so that the last part is found
 *  as fast as the first. */
export const listAddresses = (db: Connection): SitemapParts => ({
  async state() {
    const { version, total } = await openHospitals(db)
    return { version, parts: partsFor(total) }
  },
  async addresses(part, parts) {
    const range = idsOfPart(part, parts)
    if (!range) return undefined
    return (await openHospitalsBetween(db, ...range, maxHospitals)).map(hospitalAddress)
  },
})
