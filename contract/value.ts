import { z } from 'zod'
import { fault } from './field-problem.ts'
import type { ProblemCode } from './problem.ts'

/** An id as the server gave it; callers treat it as opaque. One that was never given out is simply not found. */
export const id = z.string().min(1).max(64)

/** Characters that can be kept: no control characters (PostgreSQL has no place for the first of them), no halves of
 *  characters (they would come back as something else). */
const keepable = /^[^\p{Cc}\p{Cs}]*$/u

/** Beside that, nothing that turns the direction of what stands after it, and no pile of marks on one letter, which covers the lines around
 *  it: Indian scripts need up to four. */
export const showable = /^(?![\s\S]*\p{M}{5})[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u

/** Something in it can be seen: a name of blanks and of characters without a width is none. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const longName = fault('name-too-long')

/** A person's or a place's name. Trimmed; no control or direction-override characters. Normalising long runs of combining
 *  marks takes quadratic time, so a length comes before it; NFC makes one character of up to four. */
export const name = z
  .string()
  .refine((typed) => typed.length <= 400, longName)
  .transform((typed) => typed.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, fault('name-missing'))
      .max(100, longName)
      .regex(showable, fault('name-characters'))
      .regex(visible, fault('name-missing')),
  )

/** A name in a second script, beside a name. An empty one removes it. */
export const secondName = z
  .string()
  .refine((typed) => typed.length <= 400, longName)
  .transform((typed) => typed.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .max(100, longName)
      .regex(showable, fault('name-characters'))
      .regex(/^$|[\p{L}\p{N}\p{P}\p{S}]/u, fault('name-missing')),
  )

const asSigns = fault('characters')

/** Any other short text that is shown to others: a slot's times, a speciality. */
export const shortText = z.string().trim().max(120).regex(showable, asSigns)

/** A mobile or another way to reach the patient. Address books put characters for the text direction around a copied number:
 *  they are removed. */
export const contactText = z
  .string()
  .trim()
  .max(120)
  .regex(keepable, asSigns)
  .transform((typed) => typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))

// Not the closed list: a server that was updated while a page is open may have a code that the page does not know.
function anyCode(): z.ZodType<ProblemCode, ProblemCode>
function anyCode(): z.ZodType {
  return z.string()
}

/** A problem's code, as an answer has it. A page has no text for a code of a newer server. */
export const toldCode = anyCode()
