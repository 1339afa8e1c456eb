import { Problem } from '#contract/problem.ts'
import type { Connection } from '../platform/database/index.ts'
import { cursorAfter, readCursor, searchText } from './rules.ts'
import {
  hospitalListVersion,
  hospitalsMatching,
  nextMatching,
  type Matches,
  type PageStart,
  type Searcher,
} from './search-store.ts'
import { hospitalsByIds, type HospitalRow } from './store.ts'

/** As many of a text's matches are remembered as fill its first page, the largest second one, and show whether there is a
 *  third. */
const mostIds = 106
/** How many texts are remembered: those asked for last. */
const mostTexts = 1_000

export interface FoundHospitals {
  hospitals: HospitalRow[]
  /** Null on the last page. */
  nextCursor: string | null
  total: number
}

/** Finds the hospitals whose name or pincode (for the admin: or number) contains a text, a page at a time, sorted by name.
 *
 *  Counting a text that half of all hospitals contain takes the database some forty milliseconds at a hundred thousand of
 *  them. So what a text finds is remembered, on each node, until a hospital comes, goes or is renamed on any of them. Only
 *  which ones it finds: the hospitals themselves are read anew for every page. */
export function createSearch(db: Connection, searcher: Searcher) {
  const remembered = new Map<string, Promise<Matches>>()

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
    const matches = await matching(text)
    // One more than the page tells whether there is a next one.
    const ids =
      idsAfter(matches, after, limit + 1) ??
      (await nextMatching(db, searcher, { text, total: matches.total }, after, limit + 1))
    const rows = await hospitalsByIds(db, ids.slice(0, limit))
    const page = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const last = page.at(-1)
    return {
      hospitals: page,
      nextCursor: ids.length > limit && last ? cursorAfter({ sortName: last.sort_name, id: last.id }) : null,
      total: matches.total,
    }
  }

  async function matching(text: string): Promise<Matches> {
    let known = remembered.get(text)
    while (known) {
      const [matches, version] = await Promise.all([known, hospitalListVersion(db)])
      if (matches.version === version) return remember(text, known)
      // Whoever saw that first is finding them again already.
      const latest = remembered.get(text)
      if (latest === known) break
      known = latest
    }
    return remember(text, hospitalsMatching(db, searcher, text, mostIds))
  }

  async function remember(text: string, matches: Promise<Matches>): Promise<Matches> {
    // Put in anew, it stands behind those that were asked for longer ago.
    remembered.delete(text)
    remembered.set(text, matches)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostTexts) break
      remembered.delete(oldest)
    }
    try {
      return await matches
    } catch (error) {
      if (remembered.get(text) === matches) remembered.delete(text)
      throw error
    }
  }
}

/** So many of the remembered matches that come after a hospital; undefined when they do not reach that far. */
function idsAfter({ ids, total }: Matches, after: PageStart, most: number): string[] | undefined {
  const start = ids.indexOf(after.id) + 1
  const isKnown = start > 0 || after.sortName === ''
  return isKnown && (start + most <= ids.length || ids.length === total) ? ids.slice(start, start + most) : undefined
}
