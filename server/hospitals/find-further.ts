import type { Connection } from '../platform/database/index.ts'
import { PromiseCache } from '../platform/promises.ts'
import { nearKeys } from '../platform/sound-alike.ts'
import {
  closestWords,
  joinedPart,
  rankedIds,
  splitsOf,
  wordsNear,
  type MeantPart,
  type TypedPart,
} from './choose-matches.ts'
import {
  furtherVersionOf,
  hospitalsInOrder,
  mostCompared,
  mostFurther,
  mostParts,
  rowsContaining,
  rowsWithWords,
  soundKeysOf,
  wordsMeant,
  type WordsOf,
} from './further-store.ts'
import { hasTrigrams } from './search-store.ts'

/** Words that a part may mean, and about how many hospitals have them; unknown for a speciality. */
interface Words {
  ways: WordsOf[]
  hospitals: number
}

/** What a part means: the closest words, and all that are near. */
interface Meant {
  part: MeantPart
  closest: Words
  near: Words
}

interface Found {
  version: number
  ids: readonly string[]
}

/** Finds hospitals by their area, their doctors and what these treat, in any of the scripts and with a wrong letter: the closest 200, and one
 *  more where there are more. Each node keeps what it has found until the database's version of it changes. */
export function createFurtherSearch(db: Connection) {
  const cache = new PromiseCache<Found>({ max: 1_000, maxSize: 100_000, sizeOf: ({ ids }) => ids.length + 1 })

  return async function findFurther(text: string, parts: readonly TypedPart[]): Promise<readonly string[]> {
    const version = await furtherVersionOf(db)
    const known = await cache.get(text)
    if (known?.version === version) return known.ids
    return (
      await cache.set(
        text,
        look(text, parts).then((ids) => ({ version, ids })),
      )
    ).ids
  }

  async function look(text: string, parts: readonly TypedPart[]): Promise<string[]> {
    const found = await lookFor(text, parts)
    if (found.length > 0 || parts.every(({ misspelt }) => misspelt.size === 0)) return found
    return lookFor(
      text,
      parts.map((part) => ({ ...part, specialities: new Set([...part.specialities, ...part.misspelt]) })),
    )
  }

  async function lookFor(text: string, parts: readonly TypedPart[]): Promise<string[]> {
    const [only] = parts
    if (!only) return []
    const ofKind =
      parts.length === 1 && only.specialities.size > 0
        ? (await hospitalsInOrder(db, { place: undefined, most: mostFurther, kind: [...only.specialities] })).map(
            ({ id }) => id,
          )
        : []
    const found = ofKind.length <= mostFurther ? await byWords(text, parts) : []
    return [...new Set([...ofKind, ...found])].slice(0, mostFurther + 1)
  }

  /** Looks for the words that each part means. Where no hospital has them together, for those that may be meant too, and then for
   *  all of the text as one word. */
  async function byWords(text: string, parts: readonly TypedPart[]): Promise<string[]> {
    const sounds = await soundKeysOf(
      db,
      parts.map(({ word }) => word),
    )
    const asked = parts.slice(0, mostParts)
    const [meant, containing] = await Promise.all([
      Promise.all(asked.map((part, at) => meantBy(part, sounds[at] ?? '', parts.length === 1))),
      parts.length === 1 && hasTrigrams(text) ? rowsContaining(db, text.toLowerCase()) : [],
    ])
    for (const width of ['closest', 'near'] as const) {
      const rows = await rowsWith(meant.map((one) => one[width]))
      const found = rankedIds(
        [...new Map([...containing, ...rows].map((row) => [row.id, row])).values()],
        meant.map(({ part }) => part),
      )
      if (found.length > 0) return found
    }
    if (parts.length === 1) return []
    const joined = joinedPart(parts)
    return byWords(joined.word, [joined])
  }

  /** Hospitals that have the rarest parts, and are compared by the others; that have all of them where the rarest ones are common. */
  async function rowsWith(parts: readonly Words[]) {
    if (!parts.every(({ ways }) => ways.length > 0)) return []
    const [rarest, ...others] = parts.toSorted((a, b) => a.hospitals - b.hospitals)
    if (!rarest) return []
    const rowsOf = (some: readonly Words[], most = mostCompared) =>
      rowsWithWords(
        db,
        some.map(({ ways }) => ways),
        most,
      )
    if (others.length === 0) return rowsOf(parts, mostFurther + 1)
    const some = rarest.hospitals < mostCompared ? [rarest] : [rarest, ...others.slice(0, 1)]
    const rows = await rowsOf(some)
    return rows.length < mostCompared || some.length === parts.length ? rows : rowsOf(parts)
  }

  /** The words and the specialities that a part means, and the two words of which it is written in one.
   *  @param isAlone the closest words are then as many as enough hospitals have */
  async function meantBy(typed: TypedPart, sound: string, isAlone: boolean): Promise<Meant> {
    const splits = splitsOf(typed.word)
    const words = await wordsMeant(db, typed.word, { sound, near: nearKeys(sound), halves: splits.flat() })
    const hospitalsOf = new Map(words.map(({ word, hospitals }) => [word, hospitals]))
    const halves = splits.filter((pair) => pair.every((half) => hospitalsOf.has(half)))
    const near = wordsNear(
      typed,
      words.map(({ word }) => word),
    )
    const have = (some: readonly string[]) => some.reduce((sum, word) => sum + (hospitalsOf.get(word) ?? 0), 0)
    const closest = closestWords(near)
    const last = isAlone ? closest.findIndex((_, at) => have(closest.slice(0, at + 1)) > mostFurther) : -1
    const haveHalves = halves.reduce((sum, pair) => sum + Math.min(...pair.map((half) => have([half]))), 0)
    const wordsOf = (some: readonly string[]): Words => {
      const all = [...typed.specialities, ...some]
      return {
        ways: [...(all.length > 0 ? [[all]] : []), ...halves.map((pair) => pair.map((half) => [half]))],
        hospitals: typed.specialities.size > 0 ? Infinity : have(some) + haveHalves,
      }
    }
    return {
      part: { ...typed, far: halves.length > 0 ? new Map([...near, [typed.word, 0]]) : near },
      closest: wordsOf(last < 0 ? closest : closest.slice(0, last + 1)),
      near: wordsOf([...near.keys()]),
    }
  }
}
