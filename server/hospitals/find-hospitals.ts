import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { PromiseCache } from '../platform/promises.ts'
import { cursorAfter, isTheBeginning, readCursor, searchText, theBeginning } from './rules.ts'
import {
  hospitalListVersion,
  hospitalsMatching,
  isUntouched,
  nextMatching,
  type Matches,
  type PageStart,
  type Searcher,
} from './search-store.ts'

/** The number of matches that a text's first search caches: enough for the first page and the largest second one, and to know
 *  whether there is a third. */
const firstIds = 106
/** A request for a later page caches all matches up to this number. For a text with more matches, a scan along the names finds
 *  a page as fast. */
const maxIds = 5_000
/** Limits of the cache: texts, and matches of all texts. */
const maxTexts = 1_000
const maxCachedIds = 500_000

export interface FoundHospitals<Row> {
  hospitals: Row[]
  /** Null on the last page. */
  nextCursor: string | null
  total: number
}

/** Finds the hospitals whose name or pincode (for the admin also number) contains a text, in pages sorted by name.
 *
 *  With 100,000 hospitals, counting the matches of a text that half of them contain takes about 40 ms. So each node caches a
 *  text's matches until a hospital that contains the text is added, removed or renamed on any node. The cache holds only ids.
 *  @param read reads the hospitals of a page, in the order of their ids */
export function createSearch<Row extends { id: string; sort_name: string }>(
  db: Connection,
  searcher: Searcher,
  read: (ids: readonly string[]) => Promise<Row[]>,
) {
  const cache = new PromiseCache<Matches>({
    max: maxTexts,
    maxSize: maxCachedIds,
    sizeOf: ({ ids }) => ids.length + 1,
  })

  /** @throws Problem `wrong-field` for an invalid cursor */
  async function findHospitals({
    query,
    cursor,
    limit,
  }: {
    query: string
    cursor?: string | undefined
    limit: number
  }): Promise<FoundHospitals<Row>> {
    const after = readCursor(cursor)
    if (!after) throw new Problem('wrong-field', {}, { fields: { cursor: { code: 'cursor-unknown' } } })
    const text = searchText(query)
    const matches = await matching(text, after, limit + 1)
    // One more id than the page shows whether there is a next page.
    const ids = idsAfter(matches, after, limit + 1) ?? (await nextMatching(db, searcher, text, after, limit + 1))
    const page = await read(ids.slice(0, limit))
    const last = page.at(-1)
    return {
      hospitals: page,
      nextCursor: ids.length > limit && last ? cursorAfter({ sortName: last.sort_name, id: last.id }) : null,
      total: matches.total,
    }
  }

  /** The number of a text's matches, and their ids in the order of their names: all up to 5,000, or the first ones. */
  const matchesOf = (text: string, all: boolean): Promise<Matches> =>
    matching(text, all ? { ...theBeginning, id: '' } : theBeginning, 1)

  /** The text's matches, cached or read, with enough ids for the page if the cache limits allow. */
  async function matching(text: string, after: PageStart, most: number): Promise<Matches> {
    const find = () =>
      cache.set(
        text,
        hospitalsMatching(db, searcher, text, { most: isTheBeginning(after) ? firstIds : maxIds, first: firstIds }),
      )
    let known = cache.get(text)
    while (known) {
      const [matches, version] = await Promise.all([known, hospitalListVersion(db)])
      const reaches = matches.total > maxIds || matches.ids.length === matches.total || idsAfter(matches, after, most)
      if (reaches && (matches.version === version || (await isCurrent(text, matches)))) return matches
      // Another request may have replaced the outdated entry already.
      const latest = cache.get(text)
      if (latest === known) break
      known = latest
    }
    return find()
  }

  /** Whether no change since has affected the text's matches. If so, they get the current version. */
  async function isCurrent(text: string, matches: Matches): Promise<boolean> {
    const { version, untouched } = await isUntouched(db, text, matches.version)
    if (untouched) matches.version = version
    return untouched
  }
  return Object.assign(findHospitals, { matchesOf })
}

/** The `most` ids after a hospital; undefined if the cached ids do not reach that far. */
function idsAfter({ ids, total }: Matches, after: PageStart, most: number): string[] | undefined {
  const start = ids.indexOf(after.id) + 1
  const isKnown = start > 0 || after.sortName === ''
  return isKnown && (start + most <= ids.length || ids.length === total) ? ids.slice(start, start + most) : undefined
}
