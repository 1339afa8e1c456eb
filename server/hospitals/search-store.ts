import { statement, type Connection } from '../platform/database/index.ts'

const listVersion = statement<{ version: number }>('hospitals.list-version', `SELECT version FROM hospital_list`)

/** The list's version, and the version at which the text's matches may last have changed. A change touches every short text within
 *  the affected names, so the lowest version of the text's own short texts is the answer; 0 if no hospital has had one of them. */
const touched = statement<{ version: number; touched: number }>(
  'hospitals.text-touched',
  `SELECT version, (
     SELECT coalesce(min(coalesce(t.version, 0)), 0)
     FROM unnest(CASE WHEN $1 = '' THEN ARRAY[''] ELSE short_texts(lower($1)) END) AS part
       LEFT JOIN hospital_texts t ON t.text = part COLLATE "C") AS touched
   FROM hospital_list`,
)

/** The matches of a text. */
export interface Matches {
  /** The list's version for which the matches are known to be current. */
  version: number
  /** Number of all matches. */
  total: number
  /** The first matches, sorted by name. */
  ids: string[]
}

interface Found extends Omit<Matches, 'ids'> {
  /** Comma-separated, because parsing a PostgreSQL array of ten thousand ids is slow. */
  ids: string
}

/** The public finds hospitals that are not suspended by name and pincode; the admin finds all, also by number. */
export type Searcher = 'everybody' | 'the admin'

/** Up to this number, an index finds all matches within milliseconds. With more, a scan along the names finds the first page
 *  sooner, unless all matches are at its end. */
const indexedMatches = 5_000

/** The statements that find matches. $1 is the text as a pattern; $2 the number up to which all matches are returned, $3 the limit
 *  beyond that; $4 the text itself. For a next page $2 is the limit, $3 and $4 the hospital before it. */
function searchStatements(column: 'search' | 'admin_search', counted: 'hospitals' | 'for_admin') {
  const named = (name: string) => `hospitals.${name}-in-${column.replace('_', '-')}`
  // The scan must use the index of the names. The collation only keeps the planner from the trigram index, most of which it
  // would have to read for a text with many matches.
  const scanned = `${column} COLLATE "C" LIKE lower($1) COLLATE "C"`
  const firstOf = (matching: string) =>
    `array_to_string(ARRAY(SELECT id FROM ${matching} ORDER BY sort_name, id
       LIMIT CASE WHEN total > $2 THEN $3::int ELSE $2::int END), ',')`
  return {
    /** For at most two characters, whose number of matches a trigger maintains. */
    matchesOfShort: statement<Found>(
      named('matches-of-short'),
      `WITH counted AS MATERIALIZED (
         SELECT coalesce((SELECT ${counted} FROM hospital_texts WHERE text = lower($4)), 0) AS total),
       matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE short_texts(${column}) @> ARRAY[lower($4)])
       SELECT version, total, CASE WHEN total = 0 THEN '' WHEN $4 <> '' AND total <= greatest(${indexedMatches}, $2::int)
         THEN ${firstOf('matching')} ELSE ${firstOf(`hospitals WHERE ${scanned}`)} END AS ids
       FROM counted, hospital_list`,
    ),
    /** For three characters and more: the trigram index finds every match, and the statement sorts them. The sub-select hides the text
     *  from the planner, which would plan anew for each. */
    matches: statement<Found>(
      named('matches'),
      `WITH matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE ${column} LIKE (SELECT lower($1))),
       counted AS MATERIALIZED (SELECT count(*) AS total FROM matching)
       SELECT version, total, ${firstOf('matching')} AS ids FROM counted, hospital_list`,
    ),
    /** For a text in which the trigram index knows no letters (`hasTrigrams`): by its short texts. */
    matchesByShort: statement<Found>(
      named('matches-by-short'),
      `WITH matching AS MATERIALIZED (
         SELECT id, sort_name FROM hospitals WHERE short_texts(${column}) @> (SELECT short_texts(lower($4))) AND ${scanned}),
       counted AS MATERIALIZED (SELECT count(*) AS total FROM matching)
       SELECT version, total, ${firstOf('matching')} AS ids FROM counted, hospital_list`,
    ),
    next: statement<{ id: string }>(
      named('next'),
      `SELECT id FROM hospitals WHERE ${scanned} AND (sort_name, id) > ($3, $4::uuid) ORDER BY sort_name, id LIMIT $2`,
    ),
  }
}

const ways = {
  'everybody': searchStatements('search', 'hospitals'),
  'the admin': searchStatements('admin_search', 'for_admin'),
}

/** The hospital before the page. */
export interface PageStart {
  sortName: string
  id: string
}

/** Whether a text's matches are unchanged, and the list's version. May return false for unchanged matches. */
export async function isUntouched(db: Connection, text: string, since: number) {
  const row = await db.first(touched, [text])
  if (!row) throw new Error('The list of hospitals has no version.')
  // A promoted standby may lack the latest changes and have a lower version.
  return { version: row.version, untouched: row.touched <= since && since <= row.version }
}

/** Incremented when a hospital is added, removed or matched by other texts. */
export async function hospitalListVersion(db: Connection): Promise<number> {
  const row = await db.first(listVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.version
}

/** The hospitals that contain a text; every hospital contains the empty one.
 *  @param most the number of matches up to which the ids of all are returned
 *  @param first the number of ids if there are more matches */
export async function hospitalsMatching(
  db: Connection,
  searcher: Searcher,
  text: string,
  { most, first }: { most: number; first: number },
): Promise<Matches> {
  const { matchesOfShort, matches, matchesByShort } = ways[searcher]
  const values = [containing(text), most, first]
  const found = hasTrigrams(text)
    ? await db.first(matches, values)
    : await db.first(isShort(text) ? matchesOfShort : matchesByShort, [...values, text])
  if (!found) throw new Error('A search returned no count.')
  return { ...found, ids: found.ids === '' ? [] : found.ids.split(',') }
}

/** The ids of the matches after a hospital, by a scan along the names. For a text with many matches. */
export async function nextMatching(
  db: Connection,
  searcher: Searcher,
  text: string,
  { sortName, id }: PageStart,
  most: number,
): Promise<string[]> {
  return (await db.all(ways[searcher].next, [containing(text), most, sortName, id])).map((row) => row.id)
}

/** Whether a trigger counts the text's matches. A character that lower case makes longer (the Turkish İ) is not counted. */
const isShort = (text: string): boolean => text.length < 3 && text.toLowerCase().length === text.length

/** Whether an index of trigrams finds a text: in the database's locale `C` it knows no letters but Latin ones, and for others it
 *  would give every row. */
export const hasTrigrams = (text: string): boolean => /[a-z0-9]{3}/i.test(text)

/** The pattern of the texts that contain a text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
