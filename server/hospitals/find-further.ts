import type { Connection } from '../platform/database/index.ts'
import { PromiseCache } from '../platform/promise-cache.ts'
import { nearKeys } from '../platform/sound-alike.ts'
import {
  closestWords,
  joinedPart,
  partsOf,
  rankedIds,
  splitsOf,
  wordsNear,
  type MeantPart,
  type TypedPart,
} from './choose-matches.ts'
import {
  furtherVersionOf,
  hospitalsInOrder,
  mostFurther,
  mostParts,
  rowsContaining,
  rowsWithWords,
  soundKeysOf,
  wordsMeant,
  type WordsOf,
} from './further-store.ts'
import { hasTrigrams } from './search-store.ts'

/** What a part means: the closest words, and all that are near. */
interface Meant {
  part: MeantPart
  closest: WordsOf[]
  near: WordsOf[]
}

interface Found {
  version: number
  ids: readonly string[]
}

/** Finds hospitals by their area, their doctors and what these treat, in any of the scripts and with a wrong letter: the closest 200, and one
 *  more where there are more. Each node keeps what it has found until the database's version of it changes. */
export function createFurtherSearch(db: Connection) {
  const cache = new PromiseCache<Found>({ max: 1_000, maxSize: 100_000, sizeOf: ({ ids }) => ids.length + 1 })

  return async function findFurther(text: string): Promise<readonly string[]> {
    const version = await furtherVersionOf(db)
    const known = await cache.get(text)
    if (known?.version === version) return known.ids
    return (
      await cache.set(
        text,
        look(text).then((ids) => ({ version, ids })),
      )
    ).ids
  }

  async function look(text: string): Promise<string[]> {
    const parts = partsOf(text)
    const [only] = parts
    if (!only) return []
    const ofKind =
      parts.length === 1 && only.specialities.size > 0
        ? (await hospitalsInOrder(db, { place: undefined, ids: undefined, kind: [...only.specialities] })).map(
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
      Promise.all(asked.map((part, at) => meantBy(part, sounds[at] ?? ''))),
      parts.length === 1 && hasTrigrams(text) ? rowsContaining(db, text.toLowerCase()) : [],
    ])
    for (const width of ['closest', 'near'] as const) {
      const ways = meant.map((one) => one[width])
      const rows = ways.every((some) => some.length > 0) ? await rowsWithWords(db, ways) : []
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

  /** The words and the specialities that a part means, and the two words of which it is written in one. */
  async function meantBy(typed: TypedPart, sound: string): Promise<Meant> {
    const splits = splitsOf(typed.word)
    const words = await wordsMeant(db, typed.word, { sound, near: nearKeys(sound), halves: splits.flat() })
    const known = new Set(words)
    const halves = splits
      .filter((pair) => pair.every((half) => known.has(half)))
      .map((pair) => pair.map((half) => [half]))
    const near = wordsNear(typed, words)
    const ways = (some: Iterable<string>) => {
      const all = [...typed.specialities, ...some]
      return [...(all.length > 0 ? [[all]] : []), ...halves]
    }
    return {
      part: { ...typed, far: halves.length > 0 ? new Map([...near, [typed.word, 0]]) : near },
      closest: ways(closestWords(near)),
      near: ways(near.keys()),
    }
  }
}
