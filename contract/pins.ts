import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { plainDigits } from './mobile.ts'
import { personLogInAnswer } from './persons.ts'
import { id } from './value.ts'

/** How many wrong PINs remove one. */
export const mostWrongPins = 5

/** How many digits a PIN has. */
export const pinLength = 4

const pin = z
  .string()
  .max(20)
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{4}$/, fault('pin-wrong-form')))

/** The browser, and nothing else: without it no PIN is known. */
const ofBrowser = { cookie: 'baari-desk', cookiePath: '/api/auth/pin' } as const

/** Of the first name and the surname, without a title: `MK` for Dr Meera Kulkarni. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(?:dr|mr|mrs|ms)\.?$/i.test(word))
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => (word ? firstSign(word) : '')).join('')
}

/** A letter with its vowel sign: scripts of India write both as one. */
const firstSign = (word: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)][0]?.segment.toUpperCase() ?? ''

/** Sets the PIN of the person in this browser, for the hospital of the session. */
export const setPin = defineCall({
  method: 'PUT',
  path: '/api/auth/pin',
  permission: 'me',
  needsProof: true,
  ...ofBrowser,
  body: z.strictObject({ pin }),
  answer: z.undefined(),
  problems: [],
})

export const removePin = defineCall({
  method: 'DELETE',
  path: '/api/auth/pin',
  permission: 'me',
  ...ofBrowser,
  answer: z.undefined(),
  problems: [],
})

/** Who has a PIN in this browser, the one who used it last first. */
export const peopleWithPin = defineCall({
  method: 'GET',
  path: '/api/auth/pin/people',
  permission: 'public',
  ...ofBrowser,
  answer: z.array(z.object({ _id: id, name: z.string(), initials: z.string() })),
  problems: [],
})
export type PersonWithPin = z.infer<typeof peopleWithPin.answer>[number]

/** Goes on as another person at this desk. Its session has no recent proof. */
export const pinLogIn = defineCall({
  method: 'POST',
  path: '/api/auth/pin',
  permission: 'public',
  ...ofBrowser,
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: z.strictObject({ personId: id, pin }),
  answer: personLogInAnswer,
  problems: ['pin-wrong', 'pin-gone', 'no-hospital'],
})
