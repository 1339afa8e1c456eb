import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { PromiseCache } from '../platform/promise-cache.ts'
import { cursorAfter, isTheBeginning, readCursor, searchText } from './rules.ts'
import {
  hospitalListVersion,
  hospitalsMatching,
  isUntouched,
  nextMatching,
  type Matches,
  type PageStart,
  type Searcher,
} from './search-store.ts'
import { hospitalsByIds, type HospitalRow } from './store.ts'

/** As many of a text's matches are remembered as fill its first page, the largest second one, and show whether there is a
 *  third. */
const firstIds = 106
/** Once somebody has gone on from there, all of them: a page further down is then known too. Of a text that more hospitals
 *  contain than this, a page is found as fast by walking on along the names. */
const mostIds = 5_000
/** How many texts are remembered, and how many of their matches in all: those asked for last. */
const mostTexts = 1_000
const mostIdsInAll = 500_000

export interface FoundHospitals {
  hospitals: HospitalRow[]
  /** Null on the last page. */
  nextCursor: string | null
  total: number
}

/** Finds the hospitals whose name or pincode (for the admin: or number) contains a text, a page at a time, sorted by name.
 *
 *  Counting a text that half of all hospitals contain takes the database some forty milliseconds at a hundred thousand of
 *  them. So each node keeps what a text finds until a hospital that contains the text comes, goes or is renamed on any
 *  node. It keeps only which hospitals: the hospitals themselves are read for every page. */
export function createSearch(db: Connection, searcher: Searcher) {
  const remembered = new PromiseCache<Matches>({
    max: mostTexts,
    maxSize: mostIdsInAll,
    sizeOf: ({ ids }) => ids.length + 1,
  })

  /** @throws Problem `wrong-field` for a cursor that no page gave out */
  return async function findHospitals({
    query,
    cursor,
    limit,
  }: {
    query: string
    cursor?: string | undefined
    limit: number
  }): Promise<FoundHospitals> {
    const after = readCursor(cursor)
    if (!after)
      throw new Problem('wrong-field', {}, { fields: { cursor: 'This cursor is not one that a page gave out.' } })
    const text = searchText(query)
    const matches = await matching(text, after, limit + 1)
    // One more than the page tells whether there is a next one.
    const ids = idsAfter(matches, after, limit + 1) ?? (await nextMatching(db, searcher, text, after, limit + 1))
    const rows = await hospitalsByIds(db, ids.slice(0, limit))
    const page = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const last = page.at(-1)
    return {
      hospitals: page,
      nextCursor: ids.length > limit && last ? cursorAfter({ sortName: last.sort_name, id: last.id }) : null,
      total: matches.total,
    }
  }

  /** What is known of a text, as far as the page reaches that is wanted, or as far as is remembered. */
  async function matching(text: string, after: PageStart, most: number): Promise<Matches> {
    const find = () =>
      remembered.set(
        text,
        hospitalsMatching(db, searcher, text, { most: isTheBeginning(after) ? firstIds : mostIds, first: firstIds }),
      )
    let known = remembered.get(text)
    while (known) {
      const [matches, version] = await Promise.all([known, hospitalListVersion(db)])
      const reaches = matches.total > mostIds || matches.ids.length === matches.total || idsAfter(matches, after, most)
      if (reaches && (matches.version === version || (await isStillTrue(text, matches)))) return matches
      // Whoever saw first that something has changed, or is missing, is finding them again already.
      const latest = remembered.get(text)
      if (latest === known) break
      known = latest
    }
    return find()
  }

  /** Whether no change since concerns the text. If so, the matches count as those of the version that was looked at. */
  async function isStillTrue(text: string, matches: Matches): Promise<boolean> {
    const { version, untouched } = await isUntouched(db, text, matches.version)
    if (untouched) matches.version = version
    return untouched
  }
}

/** So many of the remembered matches that come after a hospital; undefined when they do not reach that far. */
function idsAfter({ ids, total }: Matches, after: PageStart, most: number): string[] | undefined {
  const start = ids.indexOf(after.id) + 1
  const isKnown = start > 0 || after.sortName === ''
  return isKnown && (start + most <= ids.length || ids.length === total) ? ids.slice(start, start + most) : undefined
}
