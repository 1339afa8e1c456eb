import { i18n, type Messages } from '@lingui/core'
import { fetchCatalogue } from 'virtual:catalogues'
import { localeOf, writeDatesIn } from './dates.ts'

// The texts of the page, in one language at a time. The build (build/texts.ts) calls `needTexts` from each module that is imported
// later, and `late` passes each dynamic import through `textsReady`.

/** The files with the texts of the loaded scripts. */
const needed = new Set(['start'])
/** Those of the current language, loaded or on their way. */
let loads = new Map<string, Promise<unknown>>()

begin(globalThis.document?.documentElement.lang || 'en', {})

function begin(language: string, messages: Messages): void {
  writeDatesIn(language)
  i18n.loadAndActivate({ locale: language, locales: localeOf(language), messages })
}

/** Starts loading a file of texts, if it is not there. */
export function needTexts(file: string): void {
  needed.add(file)
  load(file).catch(() => undefined) // `textsReady` tries again
}

/** Waits for the texts of all scripts that are loaded.
 *  @throws when they cannot be loaded; the next call tries again */
export async function textsReady<Value>(value: Value): Promise<Value> {
  await Promise.all([...needed].map(load))
  return value
}

function load(file: string): Promise<unknown> {
  const [{ messages }, own] = [i18n, loads]
  const loading =
    own.get(file) ??
    fetchCatalogue(i18n.locale, file).then(
      // quietly: no screen has shown one of them yet, and an event would render the whole page
      (texts) => Object.assign(messages, texts),
      (problem: unknown) => {
        own.delete(file)
        throw problem
      },
    )
  own.set(file, loading)
  return loading
}

/** Shows all texts in a language, once its files are there.
 *  @throws when they cannot be loaded; the texts then stay as they are */
export async function showTextsIn(language: string): Promise<void> {
  const texts = new Map<string, Messages>()
  // A screen that opens meanwhile adds its own.
  for (let files = [...needed]; files.length > 0; files = [...needed].filter((file) => !texts.has(file)))
    await Promise.all(files.map(async (file) => texts.set(file, await fetchCatalogue(language, file))))
  loads = new Map([...texts].map(([file, ready]) => [file, Promise.resolve(ready)]))
  begin(
    language,
    [...texts.values()].reduce((all, next) => Object.assign(all, next), {}),
  )
}
