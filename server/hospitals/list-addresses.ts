import { hospitalAddress } from '#contract/hospital-address.ts'
import type { Connection } from '../platform/database/index.ts'
import type { SitemapParts } from '../pages/sitemap.ts'
import { idsOfPart, partsFor } from './rules.ts'
import { openHospitals, openHospitalsBetween } from './store.ts'

/** More than this a search engine does not read of one file. */
const mostOfPart = 50_000

/** The addresses of all open hospitals, in parts that are a stretch of the primary key each: the last one is found as soon
 *  as the first. */
export const listAddresses = (db: Connection): SitemapParts => ({
  async state() {
    const { version, total } = await openHospitals(db)
    return { version, parts: partsFor(total) }
  },
  async addresses(part, parts) {
    const range = idsOfPart(part, parts)
    if (!range) return undefined
    return (await openHospitalsBetween(db, ...range, mostOfPart)).map(hospitalAddress)
  },
})
