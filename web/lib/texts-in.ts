import { i18n as ofPage, setupI18n, type I18n } from '@lingui/core'
import { fetchCatalogue } from 'virtual:catalogues'
import { localeOf, writeDatesIn } from './dates.ts'

/** A room's texts in a language, whichever the page is in: for papers and displays, which show several at once.
 *  @throws when they cannot be loaded */
export async function textsIn(language: string, room: 'print' | 'display'): Promise<I18n> {
  const messages = await fetchCatalogue(language, room)
  return setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: messages } })
}

/** What `write` returns, with its dates and times in a language. */
export function withDatesIn<Written>(language: string, write: () => Written): Written {
  writeDatesIn(language)
  try {
    return write()
  } finally {
    writeDatesIn(ofPage.locale)
  }
}
