import type { Connection } from '../platform/database/index.ts'
import type { LongList } from '../platform/http/packed-list.ts'
import { publicHospital } from './present.ts'
import { theBeginning } from './rules.ts'
import { hospitalFactsVersion, type HospitalRow, openHospital, openHospitalsAfter } from './store.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'

/** Hospitals per statement, which take a few milliseconds of a connection and of the processor. */
const batchSize = 200

/** Version of the response's format. Increment it with the format, because the database's version does not cover it. */
const shape = 4

/** Every hospital that is not suspended, with its doctors, sorted by name. */
export const listHospitals = (db: Connection): LongList => ({
  version: async () => `${shape}-${await hospitalFactsVersion(db)}`,
  async *pages() {
    for (let after = theBeginning; ;) {
      const rows = await openHospitalsAfter(db, after.sortName, after.id, batchSize)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(publicHospital)
      if (rows.length < batchSize) return
      after = { sortName: last.sort_name, id: last.id }
    }
  },
})

/** One hospital, for the public.
 *  @throws Problem `hospital-not-found`, also for a suspended one */
export async function showHospital(db: Connection, id: string): Promise<HospitalRow> {
  const hospital = await openHospital(db, knownId(id))
  if (!hospital) throw new Problem('hospital-not-found')
  return hospital
}
