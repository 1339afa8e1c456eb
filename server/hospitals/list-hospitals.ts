import type { Connection } from '../platform/database/index.ts'
import type { LongList } from '../platform/http/packed-list.ts'
import { publicHospital } from './present.ts'
import { theBeginning } from './rules.ts'
import { hospitalFactsVersion, openHospitalsAfter } from './store.ts'

/** So many at a time: a few milliseconds of a connection, and of the processor. */
const atOnce = 200

/** What of the answer a release decides, and no version in the database: another shape gets another number here. */
const shape = 1

/** Every hospital that is not suspended, with its doctors, sorted by name. */
export const listHospitals = (db: Connection): LongList => ({
  version: async () => `${shape}-${await hospitalFactsVersion(db)}`,
  async *pages() {
    for (let after = theBeginning; ;) {
      const rows = await openHospitalsAfter(db, after.sortName, after.id, atOnce)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(publicHospital)
      if (rows.length < atOnce) return
      after = { sortName: last.sort_name, id: last.id }
    }
  },
})
