import { z } from 'zod'
import { fault } from './field-problem.ts'
import { plainDigits } from './mobile.ts'
import { contactText, name } from './value.ts'

export const gender = z.enum(['Male', 'Female', 'Other'])
export type Gender = z.infer<typeof gender>

const wholeAge = fault('age-wrong')
const age = z
  .union(
    [
      z.number(),
      z
        .string()
        .max(20)
        .transform((typed) => (/^\d+$/.test(plainDigits(typed).trim()) ? Number(plainDigits(typed)) : Number.NaN)),
    ],
    wholeAge,
  )
  .pipe(z.int(wholeAge).min(0, wholeAge).max(120, fault('age-too-high')))

/** The patient of a booking, as typed. */
export const patientDetails = z.object({
  name,
  age,
  gender: z
    .enum(['Male', 'Female', 'Other', 'Others'])
    .transform((typed): Gender => (typed === 'Others' ? 'Other' : typed)),
  contact: contactText.optional(),
  /** A parent or guardian agrees, for a patient under 18. Read from a patient's session only. */
  guardian: z.boolean().optional(),
})

/** The patient of a booking, as read from a request. */
export type PatientDetails = z.output<typeof patientDetails>

/** Whether a patient of that age needs the consent of a parent or guardian. */
export const isMinor = (years: number): boolean => years < 18

/** The patient of a booking, as it is sent. */
export type TypedDetails = z.input<typeof patientDetails>
