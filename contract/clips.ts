import { z } from 'zod'
import type { Language } from './languages.ts'

/** Where a display fetches the clips of a language. */
export const clipsAddress = (language: Language) => `/clips/${language}`

/** All clips of a language, by name: `27`, `100`, `100-and`, `token`, `room`. */
export const clips = z.object({
  /** Whether some are the installation's own recordings: a display then prefers clips to the voice of its device. */
  own: z.boolean(),
  /** The words of each. */
  words: z.record(z.string(), z.string()),
  /** The sound of each, in base64. */
  sounds: z.record(z.string(), z.string()),
})
export type Clips = z.infer<typeof clips>
