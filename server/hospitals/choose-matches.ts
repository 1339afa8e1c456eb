import type { Match } from '#contract/hospitals.ts'
import { farFrom, soundOf } from '../platform/sound-alike.ts'
import type { FurtherRow } from './further-store.ts'
import type { PublicRow } from './read-hospitals.ts'
import { textsOfTyped } from '../texts/specialities.ts'
import { specialitiesMeant } from './identify-specialities.ts'

/** A part of a typed text: a word, or the words of a speciality. */
export interface TypedPart {
  word: string
  sound: string
  /** What doctors' specialities read that it means. */
  specialities: ReadonlySet<string>
}

const wordsOf = (text: string) => text.split(/[\s,.;:()/&"–-]+/).filter(Boolean)

/** Words that say nothing of which hospital is meant, beside others. */
const idle = new Set(
  `dr doctor in at near of for the and ka ke ki me mein डॉ डॉक्टर का के की में और चा चे ची मध्ये ডা ডাঃ ডাক্তার এর ও డా డాక్టర్ లో டாக்டர் மருத்துவர் ડૉ ડો ડૉક્ટર ના ની માં ಡಾ ಡಾಕ್ಟರ್ ವೈದ್ಯರು`.split(
    ' ',
  ),
)

/** All words of a text as one: `shivaji nagar` is written in one word too. */
export const joinedPart = (parts: readonly TypedPart[]): TypedPart => {
  const word = parts.map((part) => part.word).join('')
  return { word, sound: soundOf(word), specialities: new Set() }
}

/** The parts of a search text: the longest specialities first, and each of the other words. */
export function partsOf(text: string): TypedPart[] {
  const words = wordsOf(text.toLowerCase())
  const parts: TypedPart[] = []
  const part = (word: string, meant: readonly string[]) => ({
    word,
    sound: word.split(' ').map(soundOf).join(' '),
    specialities: new Set(meant),
  })
  for (let at = 0; at < words.length;) {
    let length = Math.min(4, words.length - at)
    let meant: string[] = []
    for (; length > 0; length -= 1) {
      meant = specialitiesMeant(words.slice(at, at + length).join(' '))
      if (meant.length > 0) break
    }
    const taken = Math.max(1, length)
    parts.push(part(words.slice(at, at + taken).join(' '), meant))
    at += taken
  }
  const named = parts.filter(({ word }) => !idle.has(word))
  return named.length > 0 ? named : parts
}

/** How far words are from a part, 0 the closest. Hospitals share most of their words: each is compared once. */
function compareTo(part: TypedPart) {
  const known = new Map<string, number>()
  const farOf = (word: string) => {
    let far = known.get(word)
    if (far === undefined) known.set(word, (far = farFrom(part, word) ?? Infinity))
    return far
  }
  return (words: readonly string[], specialities: readonly string[]): number =>
    specialities.some((one) => part.specialities.has(one)) ? 0 : Math.min(...words.map(farOf))
}

/** The words of a text, and each two as one. */
function wordsAndPairs(texts: string): string[] {
  const words = wordsOf(texts)
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

/** How much farther than the closest hospital another one may be. */
const slack = 0.15

/** The most words that a part is taken to mean. */
const mostWords = 40

/** The words that are the closest to a part. */
export function closestWords(part: TypedPart, words: readonly string[]): string[] {
  const near = words.flatMap((word) => {
    const far = farFrom(part, word)
    return far === undefined ? [] : [{ word, far }]
  })
  const closest = Math.min(...near.map(({ far }) => far))
  return near
    .filter(({ far }) => far <= closest + slack)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, mostWords)
    .map(({ word }) => word)
}

/** The hospitals that have all parts, the closest first, and of equal ones in the order of their names. */
export function rankedIds(rows: readonly FurtherRow[], parts: readonly TypedPart[]): string[] {
  const comparisons = parts.map(compareTo)
  const ranked = rows.flatMap((row) => {
    const words = wordsAndPairs(row.texts)
    const sum = comparisons.reduce((so, farOf) => (so === Infinity ? so : so + farOf(words, row.specialities)), 0)
    return sum === Infinity ? [] : [{ row, far: sum / parts.length }]
  })
  const closest = Math.min(...ranked.map(({ far }) => far))
  return ranked
    .filter(({ far }) => far <= closest + slack)
    .toSorted((a, b) => a.far - b.far || (a.row.sort_name < b.row.sort_name ? -1 : 1))
    .map(({ row }) => row.id)
}

/** Why a hospital was found: for each part the field with the closest word; name and pincode first. */
export function matchesOf(row: PublicRow, text: string, parts: readonly TypedPart[]): Match[] {
  const whole = text.toLowerCase()
  for (const [field, value] of [
    ['name', row.name],
    ['name', row.second_name ?? ''],
    ['pincode', row.pincode],
  ] as const) {
    const at = value.toLowerCase().indexOf(whole)
    if (at >= 0) return [{ field, text: value.slice(at, at + whole.length) }]
  }
  const found = parts.flatMap((part) => closest(row, part) ?? [])
  return [...new Map(found.map((match) => [`${match.field} ${match.text}`, match])).values()]
}

function closest(row: PublicRow, part: TypedPart): Match | undefined {
  const special = row.doctors.find(({ speciality }) =>
    textsOfTyped(speciality).some((text) => part.specialities.has(text)),
  )
  const fields: [Match['field'], string][] = [
    ['name', row.name],
    ['name', row.second_name ?? ''],
    ...row.doctors.flatMap(({ name, second_name }): [Match['field'], string][] => [
      ['doctor', name],
      ['doctor', second_name ?? ''],
    ]),
    ['address', row.address],
  ]
  let best: { match: Match; far: number } | undefined
  for (const [field, value] of fields)
    for (const word of wordsOf(value)) {
      const far = farFrom(part, word.toLowerCase())
      if (far !== undefined && far < (best?.far ?? Infinity)) best = { match: { field, text: word }, far }
    }
  if (special && (best?.far ?? 1) > 0) return { field: 'speciality', text: special.speciality }
  return best?.match
}
