import { z } from 'zod'
import { problemParams, type ProblemParams } from './problem-params.ts'

/** Every reason why one field of a request is refused. The list is closed. Their texts are in `field-texts.ts`. */
export const fieldProblemCode = z.enum([
  'name-missing',
  'name-too-long',
  'name-characters',
  'characters',
  'mobile-wrong',
  'mobile-of-countries-wrong',
  'password-missing',
  'password-too-short',
  'password-too-long',
  'hospital-number-missing',
  'hospital-number-wrong',
  'hospital-number-taken',
  'speciality-missing',
  'timing-start-missing',
  'timing-end-missing',
  'address-missing',
  'address-too-long',
  'pincode-missing',
  'map-link-wrong',
  'position-too-far',
  'contact-number-missing',
  'email-wrong',
  'no-doctors',
  'too-many-doctors',
  'start-time-missing',
  'end-time-missing',
  'age-wrong',
  'age-too-high',
  'day-wrong',
  'days-reversed',
  'no-days',
  'no-languages',
  'pairing-code-wrong',
  'login-name-wrong',
  'pin-wrong-form',
  'time-wrong',
  'capacity-wrong',
  'more-held-than-capacity',
  'date-out-of-range',
  'one-time-code-wrong',
  'no-proof',
  'which-doctor',
  'which-hospital',
  'which-slot',
  'idempotency-key-wrong',
  'push-address-wrong',
  'push-key-wrong',
  'cursor-unknown',
  'too-many-values',
  'unknown-keys',
  'many-unknown-keys',
  'missing',
  'wrong-type',
  'not-one-of',
  'too-long',
  'too-short',
  'too-large',
  'too-small',
  'wrong-form',
])
export type FieldProblemCode = z.infer<typeof fieldProblemCode>

/** Why a field is refused. `params` is what the text names, by the names that the code has for it. */
export const fieldProblem = z.object({ code: fieldProblemCode, params: problemParams.optional() })
export type FieldProblem = z.infer<typeof fieldProblem>

/** Writes a problem as the message of a schema's issue, which is a text. */
export const fault = (code: FieldProblemCode, params?: ProblemParams): string =>
  params ? `${code} ${JSON.stringify(params)}` : code

/** The problem that {@link fault} wrote; `wrong-form` for any other text. */
export function readFault(message: string | undefined): FieldProblem {
  const [, code, params] = /^([a-z-]+)(?: (\{.*\}))?$/s.exec(message ?? '') ?? []
  const read = fieldProblemCode.safeParse(code)
  if (!read.success) return { code: 'wrong-form' }
  return { code: read.data, ...(params !== undefined && { params: problemParams.parse(JSON.parse(params)) }) }
}
