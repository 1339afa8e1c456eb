import { z } from 'zod'
import { language as languageCode, type Language } from '#contract/languages.ts'
import { readJson, writeJson } from '../lib/storage.ts'

const stored = z.object({ day: z.string(), of: z.record(z.string(), languageCode) })

const read = () => readJson('slipLanguages', (value) => stored.parse(value))

/** The language that was chosen on this device for an appointment's slip. */
export const slipLanguage = (id: string): Language | undefined => read()?.of[id]

/** Keeps the language of an appointment's slip on this device; those of other days are forgotten. */
export function keepSlipLanguage(id: string, day: string, language: Language): void {
  const last = read()
  writeJson('slipLanguages', { day, of: { ...(last?.day === day && last.of), [id]: language } })
}
