import { z } from 'zod'
import { language, type Language } from '#contract/languages.ts'
import { pageLanguage } from '../lib/page-language.ts'
import { readJson, useStored, writeJson } from '../lib/storage.ts'

const stored = z.array(language).min(1)

/** How many languages a poster has room for. */
const most = 3

const readPosterLanguages = (): Language[] =>
  readJson('posterLanguages', (value) => stored.parse(value)) ?? [pageLanguage() ?? 'en']

/** The languages of the posters that this device prints, the largest first, and what changes them: the one that is pressed last takes the
 *  place of the one before, where there is no room, and the last one stays. */
export function usePosterLanguages(): [Language[], (pressed: Language[]) => void] {
  useStored('posterLanguages')
  const choose = (pressed: Language[]) => {
    if (pressed.length === 0) return
    writeJson(
      'posterLanguages',
      pressed.length > most ? [...pressed.slice(0, most - 1), ...pressed.slice(-1)] : pressed,
    )
  }
  return [readPosterLanguages(), choose]
}
