import { statement, type Connection } from '../platform/database/index.ts'
import { containing } from './search-store.ts'

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
export const mostParts = 6
/** The most hospitals that are found beside names and pincodes. */
export const mostFurther = 200
/** The most that are read for a text of several parts, to find the closest. */
export const mostCompared = 400

const columns = 'hospital_id AS id, sort_name, texts, specialities'

const withWords = statement<FurtherRow>(
  'hospitals.with-words',
  `SELECT ${columns} FROM hospitals_with_words($1::tsquery, $2)`,
)

/** A word of hospitals, and about how many have it. */
export interface KnownWord {
  word: string
  hospitals: number
}

/** Words that sound the same, also but for a sound, that begin so, or are written with one letter more, less or another one; and those of
 *  $4 that a hospital has. The letters of keys are before `~`. A short beginning is that of thousands. */
const meant = statement<KnownWord>(
  'hospitals.words-meant',
  `SELECT word, hospitals FROM search_words WHERE word = ANY ($4::text[])
   UNION (SELECT word, hospitals FROM search_words WHERE key = $3 LIMIT 300)
   UNION (SELECT word, hospitals FROM search_words WHERE key = ANY ($2::text[]) LIMIT 300)
   UNION (SELECT word, hospitals FROM search_words WHERE key > $3 AND key < $3 || '~' LIMIT 200)
   UNION (SELECT word, hospitals FROM search_words WHERE one_letter_less(word) && one_letter_less($1) LIMIT 200)`,
)

const furtherContaining = statement<FurtherRow>(
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

/** The statements of an order. $3 is the most hospitals, $4 a text that they contain as a pattern, or null. The text is a common one: a walk
 *  along the order meets it soon. */
const inOrder = (order: Order) => {
  const { by, among } = orders[order]
  const contains = (texts: string) => `($4::text IS NULL OR ${texts} LIKE lower($4))`
  const first = (name: string, from: string, condition = 'true') =>
    statement<PlacedRow>(
      `hospitals.${name}-by-${order}`,
      `SELECT hospital_id AS id, ${km} AS km FROM ${from} WHERE ${condition} ORDER BY ${by} LIMIT $3::integer`,
    )
  // An index has the first ones of each kind.
  const ofKinds = `(SELECT DISTINCT hospital_id, sort_name, position FROM unnest($5::text[]) AS asked CROSS JOIN LATERAL (
    SELECT * FROM hospital_kinds k
    WHERE kind = asked AND ${among} AND ${contains('(SELECT texts FROM hospital_search s WHERE s.hospital_id = k.hospital_id)')} ORDER BY ${by} LIMIT $3::integer) first) found`
  return {
    all: first('all', 'hospital_search', `${among} AND ${contains('texts')}`),
    kind: first('kind', ofKinds),
    those: first(
      'those',
      'hospital_search',
      'hospital_id = ANY ($4::uuid[]) AND ($5::text[] IS NULL OR specialities && $5)',
    ),
  }
}
const ways = { name: inOrder('name'), distance: inOrder('distance') }

const centre = statement<Place>('hospitals.centre-of-pincode', `SELECT lat, lon FROM pincodes WHERE pincode = $1`)

/** Words of which a hospital has one from each list, or from each list of another alternative. */
export type WordsOf = readonly (readonly string[])[]

/** As PostgreSQL writes it (https://www.postgresql.org/docs/18/datatype-textsearch.html). */
function queryFor(parts: readonly (readonly WordsOf[])[]): string {
  const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const oneOf = (words: readonly string[]) => `(${words.filter(Boolean).map(quoted).join('|')})`
  return parts.map((ways) => `(${ways.map((way) => way.map(oneOf).join('&')).join('|')})`).join('&')
}

/** Words of hospitals that may be meant by a typed one, in no order.
 *  @param sound the key of the typed one
 *  @param near keys that differ from it by one letter
 *  @param halves words that are looked for as they are */
export const wordsMeant = (
  db: Connection,
  typed: string,
  { sound, near, halves }: { sound: string; near: readonly string[]; halves: readonly string[] },
) => db.all(meant, [typed, near, sound, halves])

/** Up to `most` hospitals that have one of the ways of each part; in no order. */
export const rowsWithWords = (db: Connection, parts: readonly (readonly WordsOf[])[], most: number) =>
  db.all(withWords, [queryFor(parts), most])

/** Hospitals that contain a text; in no order. */
export const rowsContaining = (db: Connection, text: string) => db.all(furtherContaining, [containing(text)])

/** How words sound. */
export const soundKeysOf = async (db: Connection, words: readonly string[]) =>
  (await db.all(keys, [words])).map(({ key }) => key)

/** Incremented when a hospital is added or removed, or another name, address, doctor or position is found. */
export async function furtherVersionOf(db: Connection): Promise<number> {
  const row = await db.first(furtherVersion)
  if (!row) throw new Error('The list of hospitals has no version.')
  return row.further
}

/** Which hospitals are wanted in an order: all whose place is known, or some of them. */
export interface Wanted {
  place: Place | undefined
  /** At most as many, and one more where there are more. */
  most: number
  /** Those only; the ones whose place is unknown come last. */
  ids?: readonly string[]
  /** A text that many contain. */
  text?: string
  /** A doctor has one of these specialities. */
  kind?: readonly string[] | undefined
}

/** Hospitals by name, or with a place by the distance from it. */
export function hospitalsInOrder(db: Connection, { place, most, ids, text, kind }: Wanted): Promise<PlacedRow[]> {
  const way = ways[place ? 'distance' : 'name']
  const at = [place?.lat ?? null, place?.lon ?? null, most + 1]
  if (ids) return db.all(way.those, [...at, ids, kind ?? null])
  const pattern = text === undefined ? null : containing(text)
  return kind ? db.all(way.kind, [...at, pattern, kind]) : db.all(way.all, [...at, pattern])
}

/** The centre of a pincode; undefined where it is unknown. */
export const centreOfPincode = (db: Connection, pincode: string) => db.first(centre, [pincode.replace(/\D/g, '')])
