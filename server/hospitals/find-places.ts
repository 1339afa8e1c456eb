import type { z } from 'zod'
import { position, type findHospitals as call, type FoundHospital } from '#contract/hospitals.ts'
import { Problem } from '../platform/problem.ts'
import type { Connection } from '../platform/database/index.ts'
import { matchesOf, partsOf } from './choose-matches.ts'
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

/** @throws Problem `wrong-field` for degrees that no place has */
function placeIn(near: string): Place {
  const [lat, lon] = near.split(',').map(Number)
  const place = position.safeParse({ lat, lon }).data
  if (!place) throw new Problem('wrong-field', {}, { fields: { near: { code: 'wrong-form' } } })
  return place
}

const cut = (rows: PlacedRow[]) => ({ rows: rows.slice(0, mostFurther), more: rows.length > mostFurther })

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
      ? inOrder(asked, text, place || undefined, present)
      : byName(asked, text, present)
  }

  async function furtherOf(text: string, exact: readonly string[]): Promise<{ ids: string[]; more: boolean }> {
    if (text.length < 3 || /^\d*$/.test(text)) return { ids: [], more: false }
    const known = new Set(exact)
    const found = await findFurther(text)
    return { ids: found.slice(0, mostFurther).filter((id) => !known.has(id)), more: found.length > mostFurther }
  }

  async function byName(asked: Asked, text: string, present: (row: PublicRow) => FoundHospital): Promise<Answer> {
    const { cursor, limit } = asked
    const offset = readOffset(cursor)
    const page =
      offset === undefined
        ? await find({ query: text, cursor, limit })
        : { hospitals: [], nextCursor: null, total: (await find({ query: text, limit: 1 })).total }
    const further =
      page.total < enough ? await furtherOf(text, await find.idsOf(text, false)) : { ids: [], more: false }
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
    place: Place | undefined,
    present: (row: PublicRow, km: number | null) => FoundHospital,
  ): Promise<Answer> {
    const from = cursor === undefined ? 0 : readOffset(cursor)
    if (from === undefined) throw new Problem('wrong-field', {}, { fields: { cursor: { code: 'cursor-unknown' } } })
    const { rows, more } = await rowsInOrder(text, place, speciality)
    const chosen = open ? await openOnes(rows, open, from + limit + 1) : rows
    const page = chosen.slice(from, from + limit)
    const kms = new Map(page.map(({ id, km }) => [id, km]))
    const found = await hospitals.withIds(page.map(({ id }) => id))
    return {
      hospitals: found.map((row) => present(row, place ? (kms.get(row.id) ?? null) : null)),
      nextCursor: from + limit < chosen.length ? cursorAt(from + limit) : null,
      total: chosen.length,
      // whether the others are open no one has asked
      ...(more && !open && { more }),
    }
  }

  async function rowsInOrder(
    text: string,
    place: Place | undefined,
    speciality: string | undefined,
  ): Promise<{ rows: PlacedRow[]; more: boolean }> {
    const kind = speciality === undefined ? undefined : textsOfSpeciality(speciality)
    if (text === '') return cut(await hospitalsInOrder(db, { place, ids: undefined, kind }))
    const exact = await find.idsOf(text, true)
    const [only, ...others] = partsOf(text)
    // The nearest with the typed speciality: the closest by the text would be the first by name in all of the country.
    const isOfKind = only !== undefined && others.length === 0 && only.specialities.size > 0 && kind === undefined
    const further = await furtherOf(text, exact)
    const [those, ofKind] = await Promise.all([
      hospitalsInOrder(db, { place, ids: [...exact, ...further.ids], kind }),
      isOfKind ? hospitalsInOrder(db, { place, ids: undefined, kind: [...only.specialities] }) : [],
    ])
    const all = [...new Map([...ofKind, ...those].map((row) => [row.id, row])).values()]
    const found = cut(place ? all.toSorted((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity)) : those)
    // of those that are found beside names, a speciality may leave none out
    return { rows: found.rows, more: found.more || (further.more && kind === undefined) }
  }

  /** The first of them that are open. */
  async function openOnes(rows: readonly PlacedRow[], open: 'now' | 'today', most: number): Promise<PlacedRow[]> {
    const found: PlacedRow[] = []
    for (let at = 0; at < rows.length && found.length < most; at += askedAtOnce) {
      const some = rows.slice(at, at + askedAtOnce)
      const are = await openOf(await hospitals.withIds(some.map(({ id }) => id)), open)
      found.push(...some.filter(({ id }) => are.has(id)))
    }
    return found
  }
}
