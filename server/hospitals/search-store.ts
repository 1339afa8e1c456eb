import { statement, type Connection } from '../platform/database/index.ts'

const listVersion = statement<{ version: number }>('hospitals.list-version', `SELECT version FROM hospital_list`)

/** The list's version, and the one at which the text may last have found something else. Each short text within it is touched
 *  by a change that concerns it, so the one touched longest ago says; of a text with one that no hospital has had, 0. */
const touched = statement<{ version: number; touched: number }>(
  'hospitals.text-touched',
  `SELECT version, (
     SELECT coalesce(min(coalesce(t.version, 0)), 0)
     FROM unnest(CASE WHEN $1 = '' THEN ARRAY[''] ELSE short_texts(lower($1)) END) AS part
       LEFT JOIN hospital_texts t ON t.text = part COLLATE "C") AS touched
   FROM hospital_list`,
)

/** What a text finds. */
export interface Matches {
  /** The list's version that this is known to be true of. */
  version: number
  /** How many hospitals in all. */
  total: number
  /** Those that come first, sorted by name. */
  ids: string[]
}

interface Found extends Omit<Matches, 'ids'> {
  /** With commas: ten thousand of them are read in a moment, as PostgreSQL's array they are not. */
  ids: string
}

/** Who searches: everybody finds open hospitals by name and pincode; the admin finds all, by their numbers too. */
export type Searcher = 'everybody' | 'the admin'

/** Up to so many matches are found by an index, all of them, in a few milliseconds. Of more, a walk along the names has its
 *  first page sooner, unless they all stand together at the other end. */
const dense = 5_000

/** The ways to what contains a text. $1 is the text as a pattern; $2 up to how many matches are wanted all, $3 how many of
 *  more; $4 is the text itself. For a next page $2 is how many, $3 and $4 where it begins. */
function waysThrough(column: 'search' | 'admin_search', counted: 'hospitals' | 'for_admin') {
  const named = (name: string) => `hospitals.${name}-in-${column.replace('_', '-')}`
  // A walk reads an index of the names alone. The other collation changes nothing but that the trigram index is out of the
  // question, which for what many contain would have to be read nearly whole.
  const walked = `${column} COLLATE "C" LIKE lower($1) COLLATE "C"`
  const firstOf = (matching: string) =>
    `array_to_string(ARRAY(SELECT id FROM ${matching} ORDER BY sort_name, id
       LIMIT CASE WHEN total > $2 THEN $3::int ELSE $2::int END), ',')`
  return {
    /** One or two characters, or none: how many contain them is counted as they come and go. */
    matchesOfShort: statement<Found>(
      named('matches-of-short'),
      `WITH counted AS MATERIALIZED (
         SELECT coalesce((SELECT ${counted} FROM hospital_texts WHERE text = lower($4)), 0) AS total),
       matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE short_texts(${column}) @> ARRAY[lower($4)])
       SELECT version, total, CASE WHEN total = 0 THEN '' WHEN $4 <> '' AND total <= greatest(${dense}, $2::int)
         THEN ${firstOf('matching')} ELSE ${firstOf(`hospitals WHERE ${walked}`)} END AS ids
       FROM counted, hospital_list`,
    ),
    /** Three characters and more: the trigram index finds every match, then they are sorted. */
    matches: statement<Found>(
      named('matches'),
      `WITH matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE ${column} LIKE lower($1)),
       counted AS MATERIALIZED (SELECT count(*) AS total FROM matching)
       SELECT version, total, ${firstOf('matching')} AS ids FROM counted, hospital_list`,
    ),
    next: statement<{ id: string }>(
      named('next'),
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

/** Whether a text still finds what it found, and the list's version that this is true of. False may be too careful. */
export async function isUntouched(db: Connection, text: string, since: number) {
  const row = await db.first(touched, [text])
  if (!row) throw new Error('The list of hospitals has no version.')
  // A standby that took over may have missed the latest changes: its version is then lower.
  return { version: row.version, untouched: row.touched <= since && since <= row.version }
}

/** Grows whenever a hospital comes, goes, or is found by other texts. */
export async function hospitalListVersion(db: Connection): Promise<number> {
  const row = await db.first(listVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.version
}

/** The hospitals that contain a text; when it is empty, every one does.
 *  @param most up to so many, the ids of all
 *  @param first otherwise, the ids of so many */
export async function hospitalsMatching(
  db: Connection,
  searcher: Searcher,
  text: string,
  { most, first }: { most: number; first: number },
): Promise<Matches> {
  const { matchesOfShort, matches } = ways[searcher]
  const way = isShort(text) ? matchesOfShort : matches
  const found = await db.first(way, [containing(text), most, first, ...(isShort(text) ? [text] : [])])
  if (!found) throw new Error('A search came back without a count.')
  return { ...found, ids: found.ids === '' ? [] : found.ids.split(',') }
}

/** The ids of those that come after a hospital. It walks there from match to match: for what many contain. */
export async function nextMatching(
  db: Connection,
  searcher: Searcher,
  text: string,
  { sortName, id }: PageStart,
  most: number,
): Promise<string[]> {
  return (await db.all(ways[searcher].next, [containing(text), most, sortName, id])).map((row) => row.id)
}

/** Whether it is counted ahead. One that gets longer in small letters (there is a Turkish one) is not. */
const isShort = (text: string): boolean => text.length < 3 && text.toLowerCase().length === text.length

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
