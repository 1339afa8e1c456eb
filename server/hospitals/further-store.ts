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
const mostParts = 4
/** The most hospitals that are found beside names and pincodes. */
export const mostFurther = 200

const columns = 'hospital_id AS id, sort_name, texts, specialities'

/** Hospitals with all of the parts. An index answers each: the number of parts is the statement's, since one that asks whether a part is
 *  there reads no index. Many hospitals share a short key; the page ranks some of them. */
const withParts = Array.from({ length: mostParts }, (_, count) => {
  const condition = Array.from(
    { length: count + 1 },
    (_part, at) => `(keys && $${2 * at + 1}::text[] OR specialities && $${2 * at + 2}::text[])`,
  ).join(' AND ')
  return statement<FurtherRow>(
    `hospitals.with-${count + 1}-parts`,
    `SELECT ${columns} FROM hospital_search WHERE ${condition} LIMIT 600`,
  )
})

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
      `SELECT hospital_id AS id, ${km} AS km FROM ${from} WHERE ${condition} ORDER BY ${by} LIMIT ${mostFurther}`,
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

/** Hospitals that have all of the parts of a text, or contain it; in no order. */
export async function furtherRows(db: Connection, text: string, parts: readonly Part[]): Promise<FurtherRow[]> {
  const way = withParts[Math.min(parts.length, mostParts) - 1]
  const found = await Promise.all([
    text.length < 3 ? [] : db.all(containing, [`%${text.replace(/[\\%_]/g, '\\$&')}%`]),
    way
      ? db.all(
          way,
          parts.slice(0, mostParts).flatMap(({ keys, specialities }) => [keys, specialities]),
        )
      : [],
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

/** Up to {@link mostFurther} hospitals, by name, or with a place by the distance from it.
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
