import { z } from 'zod'
import { language as languageCode, type Language } from '#contract/languages.ts'
import { readJson, writeJson } from '../lib/storage.ts'

const stored = z.object({ of: z.record(z.string(), languageCode) })

const read = () => readJson('slipLanguages', (value) => stored.parse(value))

/** The language that was chosen on this device for an appointment's slip. */
export const slipLanguage = (id: string): Language | undefined => read()?.of[id]

/** More are not kept: the oldest are forgotten first. */
const most = 300

/** Keeps the language of an appointment's slip and messages on this device. */
export function keepSlipLanguage(id: string, language: Language): void {
  const others = Object.entries(read()?.of ?? {}).filter(([other]) => other !== id)
  writeJson('slipLanguages', { of: Object.fromEntries([...others.slice(1 - most), [id, language]]) })
}
