import { i18n } from '@lingui/core'
import { language, type Language } from '#contract/languages.ts'

/** The language of the page, for calls that keep it; undefined in a language that the server does not know. */
export const pageLanguage = (): Language | undefined => language.safeParse(i18n.locale).data
