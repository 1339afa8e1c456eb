import { LRUCache } from 'lru-cache'

// How words sound, in Latin and in nine Indian scripts. The database's `sound_key` finds words in indexes; what is here compares those that it
// has found, with their vowels.

/** The letters of a sound key. */
const sounds = ['k', 's', 't', 'p', 'n', 'r', 'l']

/** The keys that differ from a key by one letter, added, left out or another one. Short keys have none: they would find every name. */
export function nearKeys(key: string): string[] {
  if (key.length < 3) return []
  const near = new Set<string>()
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    for (const sound of sounds) {
      near.add(before + sound + after)
      if (after !== '') near.add(before + sound + after.slice(1))
    }
    if (after !== '') near.add(before + after.slice(1))
  }
  near.delete(key)
  return [...near]
}

/** The Indian scripts of Unicode share one order of letters: a letter's place in its block gives its sound. */
const firstBlock = 0x0900
const lastBlock = 0x0d7f
const blockSize = 0x80
const indian = new Map<number, string>(
  Object.entries({
    n: '01 02 19 1e 23 28 29',
    k: '15 16',
    g: '17 18',
    c: '1a 1b',
    j: '1c 1d',
    t: '1f 20 24 25',
    d: '21 22 26 27',
    p: '2a 2b',
    b: '2c 2d',
    m: '2e',
    r: '30 31',
    l: '32 33 34',
    v: '35',
    s: '36 37 38',
    i: '07 08 0e 0f 10 2f 3f 40 45 46 47 48',
    ri: '0b 43',
    u: '09 0a 11 12 13 14 41 42 49 4a 4b 4c',
  }).flatMap(([sound, places]) => places.split(' ').map((place) => [Number.parseInt(place, 16), sound] as const)),
)

/** Two letters of Latin script that are one sound, before single ones. */
const latin: readonly (readonly [RegExp, string])[] = [
  [/[’'`]/g, ''],
  [/sch|sh/g, 's'],
  [/chh?/g, 'C'],
  [/zh/g, 'l'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/C/g, 'c'],
  [/ph|f/g, 'p'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w(?![aeiou])/g, 'u'],
  [/w/g, 'v'],
  [/(?<=[^aeiou])e$/g, ''],
  [/[eiy]+/g, 'i'],
  [/[ou]+/g, 'u'],
]

/** Many hospitals have the same words. */
const known = new LRUCache<string, string>({ max: 5_000 })

/** A word as it sounds: in Latin letters, without `a` and `h`, doubled letters and marks: Meera and मीरा are `mir`. */
export function soundOf(word: string): string {
  const sound = known.get(word) ?? soundAnew(word)
  known.set(word, sound)
  return sound
}

function soundAnew(word: string): string {
  let sound = ''
  for (const letter of word.normalize('NFKC').toLowerCase()) {
    const code = letter.codePointAt(0) ?? 0
    sound +=
      code >= firstBlock && code <= lastBlock
        ? (indian.get((code - firstBlock) % blockSize) ?? '')
        : latinLetter(letter)
  }
  for (const [letters, one] of latin) sound = sound.replace(letters, one)
  return sound.replace(/[ah]/g, '').replace(/(.)\1+/g, '$1')
}

const latinLetter = (letter: string) => letter.normalize('NFD').replace(/[^a-z0-9]/g, '')

const vowels = 'iu'
/** Letters that are written for each other. */
const alike = ['kg', 'scj', 'td', 'pbv', 'nm', 'iu']

const costOf = (letter: string) => (vowels.includes(letter) ? 0.5 : 1)
const costBetween = (one: string, other: string) =>
  one === other ? 0 : alike.some((letters) => letters.includes(one) && letters.includes(other)) ? 0.5 : 1

/** The costs of two letters, by their codes: {@link costBetween}, counted once. Sounds have letters and digits of ASCII only. */
const codes = 128
const costs = Float32Array.from({ length: codes * codes }, (_, at) =>
  costBetween(String.fromCharCode(Math.floor(at / codes)), String.fromCharCode(at % codes)),
)
const costsOf = Float32Array.from({ length: codes }, (_, code) => costOf(String.fromCharCode(code)))

/** How far two sounds are from each other: 0 for the same, 1 for one wrong consonant.
 *  @param most from which on it does not matter how far: the answer is then infinite */
export function distanceOf(one: string, other: string, most = Infinity): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  let above = [...row]
  for (let at = 1; at <= other.length; at += 1) row[at] = (row[at - 1] ?? 0) + (costsOf[other.charCodeAt(at - 1)] ?? 1)
  for (let n = 0; n < one.length; n += 1) {
    ;[row, above] = [above, row]
    const code = one.charCodeAt(n)
    const left = costsOf[code] ?? 1
    let least = (above[0] ?? 0) + left
    row[0] = least
    for (let at = 1; at <= other.length; at += 1) {
      const beside = other.charCodeAt(at - 1)
      const far = Math.min(
        (above[at] ?? 0) + left,
        (row[at - 1] ?? 0) + (costsOf[beside] ?? 1),
        (above[at - 1] ?? 0) + (costs[code * codes + beside] ?? 1),
      )
      row[at] = far
      if (far < least) least = far
    }
    if (least > most) return Infinity
  }
  return row[other.length] ?? 0
}

/** How far a typed word is from a word, 0 for its beginning; undefined if it means another one. Of a word with three sounds half a one may
 *  be wrong, of one with six a whole one. */
export function farFrom(typed: { word: string; sound: string }, word: string): number | undefined {
  if (word.startsWith(typed.word)) return 0
  if (typed.word.length > 2 && word.includes(typed.word)) return 0.1
  if (/\d/.test(typed.word)) return undefined
  const sound = soundOf(word)
  if (sound === '' || typed.sound === '') return undefined
  if (sound === typed.sound) return 0.05
  if (typed.sound.length >= 2 && sound.startsWith(typed.sound)) return 0.12
  const longer = Math.max(typed.sound.length, sound.length)
  // Each letter more costs at least half of one.
  if (Math.abs(typed.sound.length - sound.length) * 0.5 > 0.2 * longer) return undefined
  const far = distanceOf(typed.sound, sound, 0.2 * longer) / longer
  return far <= 0.2 ? 0.1 + far : undefined
}

/** The fewest letters of a word that may miss one. */
const leastWithout = 4

/** Whether a word has one letter more, less or another one, or two of them changed places. */
export function isOneLetterOff(typed: string, word: string): boolean {
  const longest = Math.max(typed.length, word.length)
  if (longest < leastWithout || Math.abs(typed.length - word.length) > 1 || /\d/.test(typed)) return false
  let from = 0
  while (from < longest && typed[from] === word[from]) from += 1
  let until = 0
  while (until < longest - from && typed.at(-1 - until) === word.at(-1 - until)) until += 1
  const [one, other] = [typed.slice(from, typed.length - until), word.slice(from, word.length - until)]
  if (one.length <= 1 && other.length <= 1) return true
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0]
}
