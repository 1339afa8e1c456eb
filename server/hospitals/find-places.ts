import type { z } from 'zod'
import { position, type findHospitals as call, type FoundHospital } from '#contract/hospitals.ts'
import { Problem } from '../platform/problem.ts'
import type { Connection } from '../platform/database/index.ts'
import { matchesOf, partsOf, type TypedPart } from './choose-matches.ts'
import { createSearch } from './find-hospitals.ts'
import { createFurtherSearch } from './find-further.ts'
import { centreOfPincode, hospitalsInOrder, mostFurther, type Place, type PlacedRow } from './further-store.ts'
import { publicHospital } from './present.ts'
import type { Hospitals, PublicRow } from './read-hospitals.ts'
import { textsOfSpeciality } from '../texts/specialities.ts'
import { cursorAt, kmShown, readOffset, searchText } from './rules.ts'

type Asked = z.output<typeof call.query>
type Answer = z.output<typeof call.answer>

/** Tells which hospitals have a session that goes on, or a place for patients today. */
export type OpenOf = (hospitals: readonly PublicRow[], open: 'now' | 'today') => Promise<ReadonlySet<string>>

/** With as many found by name or pincode, nothing else is looked for. */
const enough = 100
/** How many hospitals are asked at a time whether they are open. */
const askedAtOnce = 40
/** How many are asked for one page; the next page goes on behind them. */
const askedForPage = 1_000

/** @throws Problem `wrong-field` for degrees that no place has */
function placeIn(near: string): Place {
  const [lat, lon] = near.split(',').map(Number)
  const place = position.safeParse({ lat, lon }).data
  if (!place) throw new Problem('wrong-field', {}, { fields: { near: { code: 'wrong-form' } } })
  return place
}

/** Hospitals in an order, and whether there are more. */
interface Ordered {
  rows: PlacedRow[]
  more: boolean
}
const cut = (rows: PlacedRow[], most: number): Ordered => ({ rows: rows.slice(0, most), more: rows.length > most })

/** The public's search: by name and pincode in the order of names, and after these the closest by area, doctor and speciality; or those
 *  near a place, of a speciality or open, by the distance. */
export function createPlaceSearch(db: Connection, hospitals: Hospitals, openOf: OpenOf) {
  const find = createSearch(db, 'everybody', hospitals.withIds)
  const findFurther = createFurtherSearch(db)

  return async function findPlaces(asked: Asked): Promise<Answer> {
    const text = searchText(asked.query)
    const place =
      (asked.near && placeIn(asked.near)) ??
      (asked.pincode && (await centreOfPincode(db, searchText(asked.pincode)))) ??
      undefined
    const parts = partsOf(text)
    const present = (row: PublicRow, km?: number | null): FoundHospital => ({
      ...publicHospital(row),
      ...(typeof km === 'number' && { distanceKm: kmShown(km) }),
      ...(text !== '' && { matched: matchesOf(row, text, parts) }),
    })
    return place || asked.speciality || asked.open
      ? inOrder(asked, text, parts, place || undefined, present)
      : byName(asked, text, parts, present)
  }

  async function furtherOf(
    text: string,
    parts: readonly TypedPart[],
    exact: readonly string[],
  ): Promise<{ ids: string[]; more: boolean }> {
    if (text.length < 3 || /^\d*$/.test(text)) return { ids: [], more: false }
    const known = new Set(exact)
    const found = await findFurther(text, parts)
    return { ids: found.slice(0, mostFurther).filter((id) => !known.has(id)), more: found.length > mostFurther }
  }

  async function byName(
    asked: Asked,
    text: string,
    parts: readonly TypedPart[],
    present: (row: PublicRow) => FoundHospital,
  ): Promise<Answer> {
    const { cursor, limit } = asked
    const offset = readOffset(cursor)
    const page =
      offset === undefined
        ? await find({ query: text, cursor, limit })
        : { hospitals: [], nextCursor: null, total: (await find({ query: text, limit: 1 })).total }
    const further =
      page.total < enough
        ? await furtherOf(text, parts, (await find.matchesOf(text, false)).ids)
        : { ids: [], more: false }
    const from = offset ?? 0
    const until = page.nextCursor === null ? from + limit - page.hospitals.length : from
    const more = await hospitals.withIds(further.ids.slice(from, until))
    return {
      hospitals: [...page.hospitals, ...more].map((row) => present(row)),
      nextCursor: page.nextCursor ?? (until < further.ids.length ? cursorAt(until) : null),
      total: page.total + further.ids.length,
      ...(further.more && { more: true }),
    }
  }

  async function inOrder(
    { cursor, limit, speciality, open }: Asked,
    text: string,
    parts: readonly TypedPart[],
    place: Place | undefined,
    present: (row: PublicRow, km: number | null) => FoundHospital,
  ): Promise<Answer> {
    const from = cursor === undefined ? 0 : readOffset(cursor)
    if (from === undefined) throw new Problem('wrong-field', {}, { fields: { cursor: { code: 'cursor-unknown' } } })
    const ordered = (most: number) => rowsInOrder({ text, parts, place, speciality, most })
    const { rows, next, total, more } = open
      ? await openPage(await ordered(from + askedForPage), open, { from, limit })
      : pageOf(await ordered(mostFurther), from, limit)
    const kms = new Map(rows.map(({ id, km }) => [id, km]))
    const found = await hospitals.withIds(rows.map(({ id }) => id))
    return {
      hospitals: found.map((row) => present(row, place ? (kms.get(row.id) ?? null) : null)),
      nextCursor: next === undefined ? null : cursorAt(next),
      total,
      ...(more && { more }),
    }
  }

  async function rowsInOrder({ text, parts, place, speciality, most }: InOrder): Promise<Ordered> {
    const kind = speciality === undefined ? undefined : textsOfSpeciality(speciality)
    if (text === '') return cut(await hospitalsInOrder(db, { place, kind, most }), most)
    const exact = await find.matchesOf(text, true)
    const [only, ...others] = parts
    // The nearest with the typed speciality: the closest by the text would be the first by name in all of the country.
    const isOfKind = only !== undefined && others.length === 0 && only.specialities.size > 0 && kind === undefined
    const further = await furtherOf(text, parts, exact.ids)
    // of a common word the first by name are known; a part of a pincode is in no other text
    const isCommon = exact.ids.length < exact.total && !/^\d+$/.test(text)
    const some = isCommon ? { text } : { ids: [...exact.ids, ...further.ids] }
    const [those, ofKind] = await Promise.all([
      hospitalsInOrder(db, { place, kind, most, ...some }),
      isOfKind ? hospitalsInOrder(db, { place, kind: [...only.specialities], most }) : [],
    ])
    const all = [...new Map([...ofKind, ...those].map((row) => [row.id, row])).values()]
    const found = cut(place ? all.toSorted((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity)) : those, most)
    // of those that are found beside names, a speciality may leave none out
    return { rows: found.rows, more: found.more || (further.more && kind === undefined) }
  }

  /** The first of them that are open, after those that pages before have asked; no one counts the others. */
  async function openPage(
    { rows, more }: Ordered,
    open: 'now' | 'today',
    { from, limit }: { from: number; limit: number },
  ): Promise<Page> {
    const found: PlacedRow[] = []
    for (let at = from; at < rows.length; at += askedAtOnce) {
      const some = rows.slice(at, at + askedAtOnce)
      const are = await openOf(await hospitals.withIds(some.map(({ id }) => id)), open)
      for (const [n, row] of some.entries()) {
        if (!are.has(row.id)) continue
        if (found.length === limit) return { rows: found, next: at + n, total: limit, more: true }
        found.push(row)
      }
    }
    // those that the text alone means are no more than it has found: without further ones the pages end
    const next = more && rows.length > from ? rows.length : undefined
    return { rows: found, next, total: found.length, more: next !== undefined }
  }
}

interface InOrder {
  text: string
  parts: readonly TypedPart[]
  place: Place | undefined
  speciality: string | undefined
  most: number
}

interface Page {
  rows: PlacedRow[]
  /** Where the next page begins, if there is one. */
  next: number | undefined
  total: number
  /** Whether there are more than are counted. */
  more: boolean
}

const pageOf = ({ rows, more }: Ordered, from: number, limit: number): Page => ({
  rows: rows.slice(from, from + limit),
  next: from + limit < rows.length ? from + limit : undefined,
  total: rows.length,
  more,
})
