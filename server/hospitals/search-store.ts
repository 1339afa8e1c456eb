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

/** Three characters and more: the trigram index finds every match, then they are sorted. */
const matchesByIndex = statement<Matches>(
  'hospitals.matches-by-index',
  `WITH matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE search LIKE lower($1))
   SELECT version, (SELECT count(*) FROM matching) AS total,
     ARRAY(SELECT id FROM matching ORDER BY sort_name, id LIMIT $2) AS ids
   FROM hospital_list`,
)
const nextByIndex = statement<{ id: string }>(
  'hospitals.next-by-index',
  `WITH matching AS MATERIALIZED (SELECT id, sort_name FROM hospitals WHERE search LIKE lower($1))
   SELECT id FROM matching WHERE (sort_name, id) > ($3, $4::uuid) ORDER BY sort_name, id LIMIT $2`,
)

// Fewer have no trigram but many matches: a walk along the names soon has its page. The other collation changes nothing
// but that the trigram index, which would have to be read whole, is out of the question.
const contains = `search COLLATE "C" LIKE lower($1) COLLATE "C"`

/** How many contain a short text is counted as they come and go; one that gets longer in small letters is counted here. */
const matchesByWalk = statement<Matches>(
  'hospitals.matches-by-walk',
  `WITH counted AS MATERIALIZED (
     SELECT CASE WHEN length(lower($3)) < 3 THEN coalesce((SELECT hospitals FROM hospital_texts WHERE text = lower($3)), 0)
       ELSE (SELECT count(*) FROM hospitals WHERE ${contains}) END AS total)
   SELECT version, total, CASE WHEN total = 0 THEN '{}' ELSE
     ARRAY(SELECT id FROM hospitals WHERE ${contains} ORDER BY sort_name, id LIMIT $2) END AS ids
   FROM counted, hospital_list`,
)
const nextByWalk = statement<{ id: string }>(
  'hospitals.next-by-walk',
  `SELECT id FROM hospitals WHERE ${contains} AND (sort_name, id) > ($3, $4::uuid) ORDER BY sort_name, id LIMIT $2`,
)

// What is suspended is in no text's index: the admin reads those few by themselves.
const suspended = `suspended_at IS NOT NULL AND lower(name) || E'\\n' || lower(pincode) LIKE lower($1)`

const mergedPage = statement<{ id: string }>(
  'hospitals.merged-page',
  `SELECT id FROM (
     SELECT id, sort_name FROM hospitals WHERE id = ANY ($5::uuid[])
     UNION SELECT id, sort_name FROM hospitals WHERE ${suspended} AND (sort_name, id) > ($3, $4::uuid)) page
   ORDER BY sort_name, id LIMIT $2`,
)
const suspendedCount = statement<{ total: number }>(
  'hospitals.suspended-count',
  `SELECT count(*) AS total FROM hospitals WHERE ${suspended}`,
)

/** Where the next page begins: after this hospital. */
export interface PageStart {
  sortName: string
  id: string
}

/** The shortest text that the trigram index can look up. */
const trigram = 3
/** So many matches lie so close together that walking finds a page sooner than sorting them all. */
const dense = 5_000

/** Grows whenever a hospital comes, goes or is called otherwise. */
export async function hospitalListVersion(db: Connection): Promise<number> {
  const row = await db.first(listVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.version
}

/** The hospitals whose name or pincode contains a text; all of them when it is empty. */
export async function hospitalsMatching(db: Connection, text: string, most: number): Promise<Matches> {
  const found = await (text.length < trigram
    ? db.first(matchesByWalk, [containing(text), most, text])
    : db.first(matchesByIndex, [containing(text), most]))
  if (!found) throw new Error('A search came back without a count.')
  return found
}

/** The ids of those that come after a hospital.
 *  @param total how many match in all */
export async function nextMatching(
  db: Connection,
  { text, total }: { text: string; total: number },
  after: PageStart,
  most: number,
): Promise<string[]> {
  const way = text.length < trigram || total >= dense ? nextByWalk : nextByIndex
  return (await db.all(way, [containing(text), most, after.sortName, after.id])).map(({ id }) => id)
}

/** The ids of a page of open hospitals with the suspended ones that belong among them, as many as a page has.
 *  @param open those of the open ones that come first after `after` */
export async function withSuspended(
  db: Connection,
  open: string[],
  text: string,
  after: PageStart,
  most: number,
): Promise<string[]> {
  return (await db.all(mergedPage, [containing(text), most, after.sortName, after.id, open])).map(({ id }) => id)
}

/** How many suspended hospitals contain a text. */
export async function countSuspended(db: Connection, text: string): Promise<number> {
  return (await db.first(suspendedCount, [containing(text)]))?.total ?? 0
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
