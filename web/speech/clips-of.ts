import type { Language } from '#contract/languages.ts'
import { readTypedNumber } from '../lib/typed-number.ts'
import { clips, clipsAddress, type Clips } from '#contract/clips.ts'
import { withoutRoomWord } from '#contract/room-name.ts'

/** A token that is called, and its room as the desk named it. */
export interface SpokenCall {
  number: number
  room: string | null
}

/** Languages that say the room's number first: "three number room". */
const roomLast: readonly Language[] = ['bn']

/** The names of the clips that say a call, in order, in parts with a pause between them. Nothing for numbers over 999, and no room
 *  unless it is a number: both would be read wrongly. */
export function clipsOf({ number, room }: SpokenCall, language: Language): string[][] {
  const token = clipsOfNumber(number)
  if (token.length === 0) return []
  const place = clipsOfNumber(room === null ? undefined : readRoomNumber(room))
  const parts = [['token', ...token]]
  if (place.length > 0) parts.push(roomLast.includes(language) ? [...place, 'room'] : ['room', ...place])
  return parts
}

/** Every language here joins hundreds to the rest of the number, some with a form of their own: `100-and`. */
function clipsOfNumber(number: number | undefined): string[] {
  if (number === undefined || !Number.isInteger(number) || number < 1 || number > 999) return []
  const rest = number % 100
  if (number < 100 || rest === 0) return [`${number}`]
  return [`${number - rest}-and`, `${rest}`]
}

/** A call in words, for the voice of a device, which may read digits in another language.
 *  @param words of each clip
 *  @returns nothing if a word is missing */
export function sentenceOf(call: SpokenCall, language: Language, words: Readonly<Record<string, string>>): string {
  const parts = clipsOf(call, language)
  if (parts.flat().some((name) => words[name] === undefined)) return ''
  return parts.map((part) => part.map((name) => words[name]).join(' ')).join(', ')
}

/** The number of a room such as "3", "Room 3" or "कमरा नंबर ३"; undefined for other names, such as "3A" or "OPD 3". */
export const readRoomNumber = (room: string): number | undefined => readTypedNumber(withoutRoomWord(room))

/** The clips of a language, from the server if they have changed. A display that restarts without a network has those it fetched last.
 *  @returns undefined if there are none */
export async function loadClips(language: Language): Promise<Clips | undefined> {
  const address = clipsAddress(language)
  const cache = await openCache()
  const answer = await fetch(address, { cache: 'no-cache' }).catch(() => undefined)
  // A full disk must not silence the display.
  if (answer?.ok) await cache?.put(address, answer.clone()).catch(() => undefined)
  const found = answer?.ok ? answer : await cache?.match(address)
  return found && read(found)
}

/** Cache Storage exists only on pages with TLS and on this machine. */
const openCache = async () => ('caches' in globalThis ? caches.open('clips').catch(() => undefined) : undefined)

/** @returns undefined for an answer that was cut off */
async function read(answer: Response): Promise<Clips | undefined> {
  const json: unknown = await answer.json().catch(() => undefined)
  const { success, data } = clips.safeParse(json)
  return success ? data : undefined
}
