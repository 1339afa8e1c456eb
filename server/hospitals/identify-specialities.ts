import { distanceOf, isOneLetterOff, soundOf } from '../platform/sound-alike.ts'
import { codes, plain, textsOf } from '../texts/specialities.ts'

const soundOfAll = (text: string) => text.split(' ').map(soundOf).join(' ')

/** The letters of a sound, a bit each. */
const lettersOf = (sound: string) => {
  let letters = 0
  for (let at = 0; at < sound.length; at += 1) letters |= 1 << (sound.charCodeAt(at) % 32)
  return letters
}

const sounds = [...codes].map(([word, code]) => {
  const sound = soundOfAll(word)
  return { word, code, sound, letters: lettersOf(sound) }
})

/** Whether no more than `most` letters are in one sound only: a changed letter is two, and the rest of the list needs no closer look. */
function differBy(one: number, other: number, most: number): boolean {
  let differing = one ^ other
  for (let left = most; left > 0; left -= 1) differing &= differing - 1
  return differing === 0
}

/** The texts of specialities that a typed phrase means: a word of the list, the beginning of one, or one with a wrong letter. */
export function specialitiesMeant(typed: string): string[] {
  const text = plain(typed)
  const exact = codes.get(text)
  if (exact) return textsOf(new Set([exact]))
  if (text.length < 3) return []
  const begun = sounds.filter(({ word }) => word.startsWith(text))
  if (begun.length > 0) return textsOf(new Set(begun.map(({ code }) => code)))
  const sound = soundOfAll(text)
  if (sound.length < 5) return []
  const letters = lettersOf(sound)
  const most = sound.length < 8 ? 0.5 : 1
  return textsOf(
    new Set(
      sounds.flatMap((one) =>
        Math.abs(one.sound.length - sound.length) <= 2 * most &&
        differBy(one.letters, letters, 4 * most) &&
        distanceOf(one.sound, sound, most) <= most
          ? [one.code]
          : [],
      ),
    ),
  )
}

/** The texts of specialities of which a word is written with one letter more, less or another one: `kin` for skin. */
export const specialitiesNearly = (typed: string): string[] =>
  textsOf(new Set([...codes].flatMap(([word, code]) => (isOneLetterOff(typed, word) ? [code] : []))))
