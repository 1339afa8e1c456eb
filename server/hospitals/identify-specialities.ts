import { distanceOf, soundOf } from '../platform/sound-alike.ts'
import { codes, plain, textsOf } from '../texts/specialities.ts'

const sounds = [...codes].map(([word, code]) => ({ word, code, sound: word.split(' ').map(soundOf).join(' ') }))

/** The texts of specialities that a typed phrase means: a word of the list, the beginning of one, or one with a wrong letter. */
export function specialitiesMeant(typed: string): string[] {
  const text = plain(typed)
  const exact = codes.get(text)
  if (exact) return textsOf(new Set([exact]))
  if (text.length < 3) return []
  const begun = sounds.filter(({ word }) => word.startsWith(text))
  if (begun.length > 0) return textsOf(new Set(begun.map(({ code }) => code)))
  const sound = text.split(' ').map(soundOf).join(' ')
  if (sound.length < 5) return []
  const most = sound.length < 8 ? 0.5 : 1
  return textsOf(
    new Set(
      sounds.flatMap((one) =>
        Math.abs(one.sound.length - sound.length) <= 2 && distanceOf(one.sound, sound, most) <= most ? [one.code] : [],
      ),
    ),
  )
}
