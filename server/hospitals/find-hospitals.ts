import type { HospitalPage } from '#contract/hospitals.ts'
import { Problem } from '#contract/problem.ts'
import type { Connection } from '../platform/database/index.ts'
import { publicHospital } from './present.ts'
import { cursorAfter, readCursor, searchText } from './rules.ts'
import { countHospitals, hospitalsFrom } from './store.ts'

/** A page of the hospitals whose name or pincode contains a text, sorted by name.
 *  @throws Problem `wrong-field` for a cursor that no page gave out */
export async function findHospitals(
  db: Connection,
  { query, cursor, limit }: { query: string; cursor?: string | undefined; limit: number },
): Promise<HospitalPage> {
  const after = readCursor(cursor)
  if (!after)
    throw new Problem('wrong-field', {}, { fields: { cursor: 'This cursor is not one that a page gave out.' } })
  const text = searchText(query)
  // One more than the page tells whether there is a next one.
  const [rows, total] = await Promise.all([hospitalsFrom(db, text, after, limit + 1), countHospitals(db, text)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    hospitals: page.map(publicHospital),
    nextCursor: rows.length > limit && last ? cursorAfter({ sortName: last.sort_name, id: last.id }) : null,
    total,
  }
}
