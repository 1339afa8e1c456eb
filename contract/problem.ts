import { z } from 'zod'
import { fieldProblem } from './field-problem.ts'
import { problemParams } from './problem-params.ts'

/** Every problem that a call can answer with, and its HTTP status. The list is closed. The server's English sentences are in
 *  `server/platform/problem-sentences.ts`, the page's texts in `web/lib/problem-text.ts`. */
export const problemStatus = {
  'bad-request': 400,
  'wrong-field': 400,
  'bad-json': 400,
  'too-large': 413,
  'wrong-content-type': 415,
  'not-found': 404,
  'too-slow': 408,
  'foreign-page': 403,
  'not-logged-in': 401,
  'session-ended': 400,
  'not-allowed': 403,
  'mobile-not-registered': 401,
  'wrong-password': 402,
  'hospital-number-unknown': 400,
  'hospital-password-wrong': 401,
  'hospital-suspended': 403,
  'admin-password-wrong': 401,
  'setup-code-unknown': 403,
  'mobile-taken': 400,
  'no-such-account': 400,
  'mobile-not-proven': 400,
  'current-password-wrong': 400,
  'password-too-common': 400,
  'push-service-unknown': 400,
  'otp-wrong': 400,
  'otp-expired': 400,
  'otp-other-way': 400,
  'otp-unavailable': 503,
  'hospital-not-found': 404,
  'hospital-number-taken': 422,
  'request-not-found': 404,
  'already-approved': 409,
  'already-rejected': 409,
  'change-withdrawn': 409,
  'doctor-not-found': 404,
  'slot-not-found': 404,
  'slot-name-taken': 401,
  'appointment-not-found': 404,
  'doctor-not-available': 410,
  'slot-full': 410,
  'slot-not-held': 410,
  'hospital-closed': 410,
  'doctor-on-leave': 410,
  'booking-not-open': 410,
  'date-out-of-range': 400,
  'too-many-waiting': 409,
  'too-many-in-queue': 409,
  'key-reused': 422,
  'already-completed': 409,
  'already-cancelled': 409,
  'wrong-status': 409,
  'not-today': 409,
  'cannot-undo': 409,
  'rejoined-before': 409,
  'same-queue': 409,
  'session-over': 410,
  'people-wait': 409,
  'no-place-for-all': 409,
  'absence-not-found': 404,
  'places-left': 409,
  'arrival-code-wrong': 403,
  'link-over': 410,
  'token-of-another': 409,
  'day-over': 400,
  'pairing-code-unknown': 404,
  'device-not-found': 404,
  'too-many-devices': 409,
  'kiosk-closed': 410,
  'too-many-followed': 400,
  'too-many-requests': 429,
  'too-busy': 503,
  'internal-error': 500,
  'unavailable': 503,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus

const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]
export const problemCode = z.enum(codes)

/** The body of every 4xx and 5xx answer. `msg` and `message` are the same English sentence: callers of the auth calls read the first. */
export const problemAnswer = z.object({
  code: problemCode,
  /** What the sentence names, by the names that `code` has for it; absent where it names nothing. */
  params: problemParams.optional(),
  message: z.string(),
  msg: z.string(),
  /** How many people wait, of `people-wait`. */
  waiting: z.number().int().optional(),
  /** Which fields are at fault and why, in English, by their path: `patient.age`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The same fields, by the codes of their problems. */
  fieldCodes: z.record(z.string(), fieldProblem).optional(),
})
export type ProblemAnswer = z.infer<typeof problemAnswer>
