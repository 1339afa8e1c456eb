import { statement, type Connection } from '../platform/database/index.ts'

/** What a part of a typed text means: words that sound like these keys, or doctors with one of these specialities. */
export interface Part {
  keys: readonly string[]
  specialities: readonly string[]
}

/** A hospital that may be meant, with its texts in small letters. */
export interface FurtherRow {
  id: string
  sort_name: string
  texts: string
  specialities: string[]
}

/** Where a search begins. */
export interface Place {
  lat: number
  lon: number
}

export interface PlacedRow {
  id: string
  km: number | null
}

/** The most parts of a text that are looked for. */
export const mostParts = 4
/** The most hospitals that are found beside names and pincodes. */
export const mostFurther = 200

const columns = 'hospital_id AS id, sort_name, texts, specialities'

const having = (what: 'words' | 'keys') =>
  statement<FurtherRow>(`hospitals.with-${what}`, `SELECT ${columns} FROM hospitals_with_${what}($1::tsquery, 600)`)
const withWords = having('words')
const withKeys = having('keys')

/** The most words that one typed word may mean. */
const mostMeant = 500

/** Words that begin with the key $2 or have one of the keys; the letters of keys are before `~`. */
const meant = statement<{ word: string }>(
  'hospitals.words-meant',
  `SELECT word FROM (SELECT word FROM search_words WHERE key = ANY ($1::text[]) UNION SELECT word FROM search_words WHERE key >= $2 AND key < $2 || '~') w
   LIMIT ${mostMeant}`,
)

const containing = statement<FurtherRow>(
  'hospitals.further-containing',
  `SELECT ${columns} FROM hospital_search WHERE texts LIKE (SELECT $1::text) LIMIT 200`,
)

const keys = statement<{ key: string }>(
  'hospitals.sound-keys',
  `SELECT sound_key(word) AS key FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n) ORDER BY n`,
)

const furtherVersion = statement<{ further: number }>('hospitals.further-version', `SELECT further FROM hospital_list`)

const chord = 'position <-> on_globe($1::float8, $2::float8)'
const km = `CASE WHEN (${chord}) IS NOT NULL THEN 2 * 6371 * asin(least(1, (${chord}) / (2 * 6371))) END`
const orders = {
  name: { by: 'sort_name, hospital_id', among: 'true' },
  distance: { by: `${chord}, hospital_id`, among: 'position IS NOT NULL' },
}
export type Order = keyof typeof orders

/** How many hospitals a walk along an order passes. Where it finds fewer than are wanted, one hospital in twenty has the speciality at most,
 *  and all of those are read. */
const walked = 4_000

const inOrder = (order: Order) => {
  const { by, among } = orders[order]
  const first = (name: string, condition: string, from = 'hospital_search') =>
    statement<PlacedRow>(
      `hospitals.${name}-by-${order}`,
      `SELECT hospital_id AS id, ${km} AS km FROM ${from} WHERE ${condition} ORDER BY ${by} LIMIT ${mostFurther + 1}`,
    )
  const walk = `(SELECT * FROM hospital_search WHERE ${among} ORDER BY ${by} LIMIT ${walked}) passed`
  return {
    all: first('all', among),
    walkedKind: first('walked-kind', 'specialities && $3::text[]', walk),
    kind: first('kind', `${among} AND specialities && $3::text[]`),
    those: first('those', 'hospital_id = ANY ($3::uuid[]) AND ($4::text[] IS NULL OR specialities && $4)'),
  }
}
const ways = { name: inOrder('name'), distance: inOrder('distance') }

const centre = statement<Place>('hospitals.centre-of-pincode', `SELECT lat, lon FROM pincodes WHERE pincode = $1`)

/** One of the words or keys of each part, as PostgreSQL writes it (https://www.postgresql.org/docs/18/datatype-textsearch.html). Many hospitals share a
 *  short key; the page ranks some of them. */
function queryFor(parts: readonly (readonly string[])[]): string {
  const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const oneOf = (words: readonly string[]) => `(${words.filter(Boolean).map(quoted).join('|')})`
  return parts.slice(0, mostParts).map(oneOf).join('&')
}

/** Words of hospitals that may be meant by a typed one, in no order.
 *  @param keys that they may have
 *  @param begin with which their key may begin */
export const wordsMeant = async (db: Connection, keys: readonly string[], begin: string) =>
  (await db.all(meant, [keys, begin])).map(({ word }) => word)

/** Hospitals that have one of the words of each part; in no order. */
export const rowsWithWords = (db: Connection, parts: readonly (readonly string[])[]) =>
  db.all(withWords, [queryFor(parts)])

/** Hospitals that have all of the parts of a text, or contain it; in no order. */
export async function furtherRows(db: Connection, text: string, parts: readonly Part[]): Promise<FurtherRow[]> {
  const found = await Promise.all([
    text.length < 3 ? [] : db.all(containing, [`%${text.replace(/[\\%_]/g, '\\$&')}%`]),
    parts.length === 0
      ? []
      : db.all(withKeys, [queryFor(parts.map(({ keys, specialities }) => [...keys, ...specialities]))]),
  ])
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}

/** How words sound. */
export const soundKeysOf = async (db: Connection, words: readonly string[]) =>
  (await db.all(keys, [words])).map(({ key }) => key)

/** Incremented when a hospital is added or removed, or another name, address, doctor or position is found. */
export async function furtherVersionOf(db: Connection): Promise<number> {
  const row = await db.first(furtherVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.further
}

/** Up to {@link mostFurther} hospitals, and one more where there are more: by name, or with a place by the distance from it.
 *  @param ids of which, those whose place is unknown last; undefined for all that have one
 *  @param kind of which a doctor has one of these specialities; undefined for all */
export async function hospitalsInOrder(
  db: Connection,
  {
    place,
    ids,
    kind,
  }: { place: Place | undefined; ids: readonly string[] | undefined; kind: readonly string[] | undefined },
): Promise<PlacedRow[]> {
  const way = ways[place ? 'distance' : 'name']
  const at = [place?.lat ?? null, place?.lon ?? null]
  if (ids) return db.all(way.those, [...at, ids, kind ?? null])
  if (!kind) return db.all(way.all, at)
  const passed = await db.all(way.walkedKind, [...at, kind])
  return passed.length < mostFurther ? db.all(way.kind, [...at, kind]) : passed
}

/** The centre of a pincode; undefined where it is unknown. */
export const centreOfPincode = (db: Connection, pincode: string) => db.first(centre, [pincode.replace(/\D/g, '')])
