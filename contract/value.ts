import { z } from 'zod'

/** An id as the server gave it; callers treat it as opaque. One that was never given out is simply not found. */
export const id = z.string().min(1).max(64)

/** Characters that can be kept: no control characters (PostgreSQL has no place for the first of them), no halves of
 *  characters (they would come back as something else). */
const keepable = /^[^\p{Cc}\p{Cs}]*$/u

/** Beside that, nothing that turns the direction of what stands after it. */
export const showable = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u

/** A person's or a place's name. Trimmed; no control or direction-override characters. */
export const name = z
  .string()
  .transform((typed) => typed.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, 'Write a name.')
      .max(100, 'A name has at most 100 characters.')
      .regex(showable, 'A name has letters, marks, spaces and signs only.'),
  )

/** Any other short text: a slot's times, a contact. */
export const shortText = z.string().trim().max(120).regex(keepable, 'Write letters, marks, spaces and signs only.')
