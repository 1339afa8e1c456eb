import { i18n, type Messages } from '@lingui/core'
import { fetchCatalogue } from 'virtual:catalogues'
import { localeOf, writeDatesIn } from './dates.ts'

// The texts of the page, in one language at a time. The build (build/texts.ts) calls `needTexts` from each file that has texts of a
// room, and passes each dynamic import through `textsReady`.

/** The rooms whose texts a loaded file shows. */
const needed = new Set(['start'])
/** The catalogues of the current language, loaded or on their way. */
let loads = new Map<string, Promise<unknown>>()

begin(globalThis.document?.documentElement.lang || 'en', {})

function begin(language: string, messages: Messages): void {
  writeDatesIn(language)
  i18n.loadAndActivate({ locale: language, locales: localeOf(language), messages })
}

/** Starts loading a room's texts, if they are not there. */
export function needTexts(room: string): void {
  needed.add(room)
  load(room).catch(() => undefined) // `textsReady` tries again
}

/** Waits for the texts of all files that are loaded.
 *  @throws when they cannot be loaded; the next call tries again */
export async function textsReady<Value>(value: Value): Promise<Value> {
  await Promise.all([...needed].map(load))
  return value
}

function load(room: string): Promise<unknown> {
  const [{ messages }, own] = [i18n, loads]
  const loading =
    own.get(room) ??
    fetchCatalogue(i18n.locale, room).then(
      // quietly: no screen has shown one of them yet, and an event would render the whole page
      (texts) => Object.assign(messages, texts),
      (problem: unknown) => {
        own.delete(room)
        throw problem
      },
    )
  own.set(room, loading)
  return loading
}

/** Shows all texts in a language, once its catalogues are there.
 *  @throws when they cannot be loaded; the texts then stay as they are */
export async function showTextsIn(language: string): Promise<void> {
  const texts = new Map<string, Messages>()
  // A screen that opens meanwhile adds its rooms.
  for (let rooms = [...needed]; rooms.length > 0; rooms = [...needed].filter((room) => !texts.has(room)))
    await Promise.all(rooms.map(async (room) => texts.set(room, await fetchCatalogue(language, room))))
  loads = new Map([...texts].map(([room, ready]) => [room, Promise.resolve(ready)]))
  begin(
    language,
    [...texts.values()].reduce((all, next) => Object.assign(all, next), {}),
  )
}
