import type { Connection } from '../platform/database/index.ts'
import { PromiseCache } from '../platform/promise-cache.ts'
import { nearKeys } from '../platform/sound-alike.ts'
import { closestWords, joinedPart, partsOf, rankedIds, type TypedPart } from './choose-matches.ts'
import {
  furtherRows,
  furtherVersionOf,
  hospitalsInOrder,
  mostFurther,
  mostParts,
  rowsWithWords,
  soundKeysOf,
  wordsMeant,
  type Part,
} from './further-store.ts'

/** With fewer, words with a wrong letter are looked for too. */
const few = 5

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

  /** Several parts are looked for by the words that each means: what sounds like all of them, thousands of hospitals have. */
  async function byWords(text: string, parts: readonly TypedPart[]): Promise<string[]> {
    const sounds = await soundKeysOf(
      db,
      parts.map(({ word }) => word),
    )
    if (parts.length > 1) {
      const meant = await Promise.all(parts.slice(0, mostParts).map((part, at) => meantBy(part, sounds[at] ?? '')))
      const found = meant.every((words) => words.length > 0) ? rankedIds(await rowsWithWords(db, meant), parts) : []
      if (found.length > 0) return found
    }
    return bySounds(text, parts, sounds)
  }

  /** The words and the specialities that a part means. */
  async function meantBy(part: TypedPart, sound: string): Promise<string[]> {
    const words = await wordsMeant(db, [sound, ...nearKeys(sound)], sound)
    return [...part.specialities, ...closestWords(part, words)]
  }

  async function bySounds(text: string, parts: readonly TypedPart[], sounds: readonly string[]): Promise<string[]> {
    const asked = (keysOf: (sound: string) => string[]) =>
      parts.map(({ specialities }, at): Part => ({ specialities: [...specialities], keys: keysOf(sounds[at] ?? '') }))
    // `nr` finds the beginnings of longer words, `nr$` whole ones.
    const begun = await furtherRows(
      db,
      text.toLowerCase(),
      asked((sound) => [sound, `${sound}$`]),
    )
    const found = rankedIds(begun, parts)
    if (found.length >= few) return found
    const near = asked((sound) => [sound, `${sound}$`, ...nearKeys(sound).map((key) => `${key}$`)])
    const all = rankedIds([...begun, ...(await furtherRows(db, text.toLowerCase(), near))], parts)
    if (all.length > 0 || parts.length === 1) return all
    const joined = joinedPart(parts)
    return byWords(joined.word, [joined])
  }
}
