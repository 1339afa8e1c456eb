import { i18n as ofPage, setupI18n, type I18n } from '@lingui/core'
import { fetchCatalogue } from 'virtual:catalogues'
import { localeOf, writeDatesIn } from './dates.ts'

/** Texts in a language, whichever the page is in: for papers and displays, which show several at once.
 *  @param file that of what shows them; the texts that every page has are not in it
 *  @throws when they cannot be loaded */
export async function textsIn(language: string, file: 'print-later' | 'display'): Promise<I18n> {
  const files = await Promise.all(['start', file].map((one) => fetchCatalogue(language, one)))
  const messages = files.reduce((all, next) => ({ ...all, ...next }))
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
