import { z } from 'zod'

/** An id as the server gave it; callers treat it as opaque. One that was never given out is simply not found. */
export const id = z.string().min(1).max(64)

/** A person's or a place's name. Trimmed; no control or direction-override characters. */
export const name = z
  .string()
  .transform((typed) => typed.trim().normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, 'Write a name.')
      .max(100, 'A name has at most 100 characters.')
      .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'A name has letters, marks, spaces and signs only.'),
  )

/** Any other short text: a slot's times, a contact. */
export const shortText = z.string().max(120)
