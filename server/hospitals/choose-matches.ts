import type { Match } from '#contract/hospitals.ts'
import { farFrom, isOneLetterOff, soundOf } from '../platform/sound-alike.ts'
import type { FurtherRow } from './further-store.ts'
import type { PublicRow } from './read-hospitals.ts'
import { textsOfTyped } from '../texts/specialities.ts'
import { specialitiesMeant, specialitiesNearly } from './identify-specialities.ts'

/** A part of a typed text: a word, or the words of a speciality. */
export interface TypedPart {
  word: string
  sound: string
  /** What doctors' specialities read that it means. */
  specialities: ReadonlySet<string>
  /** What they read that it means with a letter more, less or another one, where nothing is found without. */
  misspelt: ReadonlySet<string>
}

const wordsOf = (text: string) => text.split(/[\s,.;:()/&"–-]+/).filter(Boolean)

/** Words that say nothing of which hospital is meant, beside others. */
const idle = new Set(
  `dr doctor in at near of for the and ka ke ki me mein डॉ डॉक्टर का के की में और चा चे ची मध्ये ডা ডাঃ ডাক্তার এর ও డా డాక్టర్ లో டாக்டர் மருத்துவர் ડૉ ડો ડૉક્ટર ના ની માં ಡಾ ಡಾಕ್ಟರ್ ವೈದ್ಯರು`.split(
    ' ',
  ),
)

/** The fewest letters of a word that is written in one with another. */
const leastOfSplit = 3

/** The pairs of words of which a word may be written in one. */
export function splitsOf(word: string): string[][] {
  const count = Math.max(0, word.length - 2 * leastOfSplit + 1)
  return Array.from({ length: count }, (_, n) => [word.slice(0, n + leastOfSplit), word.slice(n + leastOfSplit)])
}

/** All words of a text as one: `shivaji nagar` is written in one word too. */
export const joinedPart = (parts: readonly TypedPart[]): TypedPart => {
  const word = parts.map((part) => part.word).join('')
  return { word, sound: soundOf(word), specialities: new Set(), misspelt: new Set() }
}

/** The parts of a search text: the longest specialities first, and each of the other words. */
export function partsOf(text: string): TypedPart[] {
  const words = wordsOf(text.toLowerCase())
  const parts: TypedPart[] = []
  const part = (word: string, meant: readonly string[]) => ({
    word,
    sound: word.split(' ').map(soundOf).join(' '),
    specialities: new Set(meant),
    misspelt: new Set(meant.length > 0 ? [] : specialitiesNearly(word)),
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

/** How far a word with one letter more, less or another one is: as far as the farthest by its sound. */
const oneLetter = 0.28

/** A word that has the part within it. */
const within = 0.1

/** How far a word is from a part (`farFrom`), also when it sounds otherwise because of one letter; undefined if another one is meant. */
function farOf(part: TypedPart, word: string): number | undefined {
  return farFrom(part, word) ?? (isOneLetterOff(part.word, word) ? oneLetter : undefined)
}

/** A part, and how far the words are that it may mean, 0 the closest. */
export interface MeantPart extends TypedPart {
  far: ReadonlyMap<string, number>
}

/** How far the words of a hospital, or each two of them as one, are from a part. */
function farOfAny(part: MeantPart, { texts, specialities }: FurtherRow, words: readonly string[]): number {
  if (part.specialities.size > 0 && specialities.some((one) => part.specialities.has(one))) return 0
  let far = leastFar(part, words)
  if (far === Infinity)
    far = leastFar(
      part,
      words.slice(1).map((word, at) => `${words[at]}${word}`),
    )
  return far > within && texts.includes(part.word) ? within : far
}

function leastFar({ far }: MeantPart, words: readonly string[]): number {
  let least = Infinity
  for (const word of words) {
    const one = far.get(word)
    if (one !== undefined && one < least) least = one
  }
  return least
}

/** How much farther than the closest hospital another one may be. */
const slack = 0.15

/** The most words that a part is taken to mean, the closest and all that are near. */
const mostWords = { closest: 40, near: 200 }

/** How far the words are that a part may mean, the closest first. */
export function wordsNear(part: TypedPart, words: readonly string[]): Map<string, number> {
  const near = words.flatMap((word): [string, number][] => {
    const far = farOf(part, word)
    return far === undefined ? [] : [[word, far]]
  })
  return new Map(near.toSorted(([, one], [, other]) => one - other).slice(0, mostWords.near))
}

/** The closest of them. */
export function closestWords(near: ReadonlyMap<string, number>): string[] {
  const [closest = 0] = near.values()
  return [...near].flatMap(([word, far]) => (far <= closest + slack ? [word] : [])).slice(0, mostWords.closest)
}

/** The hospitals that have all parts, the closest first, and of equal ones in the order of their names. */
export function rankedIds(rows: readonly FurtherRow[], parts: readonly MeantPart[]): string[] {
  const ranked = rows.flatMap((row) => {
    const words = wordsOf(row.texts)
    const sum = parts.reduce((so, part) => (so === Infinity ? so : so + farOfAny(part, row, words)), 0)
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
  const treating = (meant: ReadonlySet<string>) =>
    row.doctors.find(({ speciality }) => textsOfTyped(speciality).some((text) => meant.has(text)))
  const special = treating(part.specialities)
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
      const far = farOf(part, word.toLowerCase())
      if (far !== undefined && far < (best?.far ?? Infinity)) best = { match: { field, text: word }, far }
    }
  const kind = special && (best?.far ?? 1) > 0 ? special : best ? undefined : treating(part.misspelt)
  return kind ? { field: 'speciality', text: kind.speciality } : best?.match
}
