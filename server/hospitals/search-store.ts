import { statement, type Connection } from '../platform/database/index.ts'

const listVersion = statement<{ version: number }>('hospitals.list-version', `SELECT version FROM hospital_list`)

/** What a text finds. */
export interface Matches {
  /** The list's version that this is true of. */
  version: number
  /** How many hospitals in all. */
  total: number
  /** Those that come first, sorted by name. */
  ids: string[]
}

/** Who searches: everybody finds open hospitals by name and pincode; the admin finds all, by their numbers too. */
export type Searcher = 'everybody' | 'the admin'

/** How many matches make a walk along the names have its page sooner than sorting them all: between two matches it passes
 *  fewer than a hundred of a hundred thousand hospitals. */
const dense = 1_000

/** The ways to what contains a text: $1 is the text as a pattern, $2 how many are wanted; for a next page $3 and $4 are
 *  where it begins. */
function waysThrough(column: 'search' | 'admin_search', counted: 'hospitals' | 'for_admin') {
  const named = (name: string) => `hospitals.${name}-in-${column.replace('_', '-')}`
  // A walk reads an index of the names alone. The other collation changes nothing but that the trigram index is out of the
  // question, which for what many contain would have to be read nearly whole.
  const walked = `${column} COLLATE "C" LIKE lower($1) COLLATE "C"`
  const trigrams = `matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE ${column} LIKE lower($1))`
  const short = (text: string) =>
    `matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE short_texts(${column}) @> ARRAY[lower(${text})])`
  const nextOf = `SELECT id FROM matching WHERE (sort_name, id) > ($3, $4::uuid) ORDER BY sort_name, id LIMIT $2`
  const firstOf = `ARRAY(SELECT id FROM matching ORDER BY sort_name, id LIMIT $2)`
  return {
    /** One or two characters, or none: how many contain them is counted as they come and go. */
    matchesOfShort: statement<Matches>(
      named('matches-of-short'),
      `WITH counted AS MATERIALIZED (
         SELECT coalesce((SELECT ${counted} FROM hospital_texts WHERE text = lower($3)), 0) AS total), ${short('$3')}
       SELECT version, total, CASE WHEN total = 0 THEN '{}' WHEN total < ${dense} AND $3 <> '' THEN ${firstOf}
         ELSE ARRAY(SELECT id FROM hospitals WHERE ${walked} ORDER BY sort_name, id LIMIT $2) END AS ids
       FROM counted, hospital_list`,
    ),
    /** Three characters and more: the trigram index finds every match, then they are sorted. */
    matches: statement<Matches>(
      named('matches'),
      `WITH ${trigrams}
       SELECT version, (SELECT count(*) FROM matching) AS total, ${firstOf} AS ids FROM hospital_list`,
    ),
    nextOfShort: statement<{ id: string }>(named('next-of-short'), `WITH ${short('$5')} ${nextOf}`),
    next: statement<{ id: string }>(named('next'), `WITH ${trigrams} ${nextOf}`),
    nextByWalk: statement<{ id: string }>(
      named('next-by-walk'),
      `SELECT id FROM hospitals WHERE ${walked} AND (sort_name, id) > ($3, $4::uuid) ORDER BY sort_name, id LIMIT $2`,
    ),
  }
}

const ways = {
  'everybody': waysThrough('search', 'hospitals'),
  'the admin': waysThrough('admin_search', 'for_admin'),
}

/** Where the next page begins: after this hospital. */
export interface PageStart {
  sortName: string
  id: string
}

/** Grows whenever a hospital comes, goes or is called otherwise. */
export async function hospitalListVersion(db: Connection): Promise<number> {
  const row = await db.first(listVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.version
}

/** The hospitals that contain a text; all of them when it is empty. */
export async function hospitalsMatching(
  db: Connection,
  searcher: Searcher,
  text: string,
  most: number,
): Promise<Matches> {
  const { matchesOfShort, matches } = ways[searcher]
  const found = await (isShort(text)
    ? db.first(matchesOfShort, [containing(text), most, text])
    : db.first(matches, [containing(text), most]))
  if (!found) throw new Error('A search came back without a count.')
  return found
}

/** The ids of those that come after a hospital.
 *  @param total how many match in all */
export async function nextMatching(
  db: Connection,
  searcher: Searcher,
  { text, total }: { text: string; total: number },
  { sortName, id }: PageStart,
  most: number,
): Promise<string[]> {
  const { nextByWalk, nextOfShort, next } = ways[searcher]
  const where = [containing(text), most, sortName, id]
  if (total >= dense || text === '') return idsOf(await db.all(nextByWalk, where))
  return idsOf(await (isShort(text) ? db.all(nextOfShort, [...where, text]) : db.all(next, where)))
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Whether it is counted ahead. One that gets longer in small letters (there is a Turkish one) is not. */
const isShort = (text: string): boolean => text.length < 3 && text.toLowerCase().length === text.length

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
