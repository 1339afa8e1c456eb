import { z } from 'zod'

/** Every problem a caller can get: its HTTP status and, where it never varies, its sentence.
 *  The sentences of the specification's error catalogue stand here to the letter, trailing spaces included. */
export const problems = {
  'bad-request': { status: 400, message: 'The request could not be read. Check it and send it again.' },
  'wrong-field': { status: 400, message: 'Something in what was sent is missing or not in the right form.' },
  'bad-json': { status: 400, message: 'The body is not valid JSON.' },
  'too-large': { status: 413, message: 'The body is larger than 64 kB.' },
  'wrong-content-type': { status: 415, message: 'Send the body as application/json.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'too-slow': { status: 408, message: 'The request came too slowly. Send it again.' },
  'foreign-page': { status: 403, message: 'This was sent by a page of another site.' },
  'not-logged-in': { status: 401, message: 'Log in first.' },
  'session-ended': { status: 400, message: 'You have been logged out due to inactivity.' },
  'not-allowed': { status: 403, message: 'This log-in may not do that.' },
  'mobile-not-registered': { status: 401, message: 'mobile number not registered' },
  'wrong-password': { status: 402, message: 'wrong password ' },
  'hospital-number-unknown': { status: 400, message: 'Hospital No is not valid' },
  'hospital-password-wrong': { status: 401, message: 'Incorrect password' },
  'hospital-suspended': {
    status: 403,
    message: 'This hospital is suspended at present. Write to us if you think that this is wrong.',
  },
  'admin-password-wrong': { status: 401, message: 'Incorrect password' },
  'setup-code-unknown': {
    status: 403,
    message: 'This set-up code is not known, or is no longer good. Ask for a new one.',
  },
  'mobile-taken': { status: 400, message: 'This mobile number is registered already. Log in instead.' },
  'no-such-account': { status: 400, message: 'mobile number not registered' },
  'mobile-not-proven': { status: 400, message: 'Verify the mobile number first.' },
  'current-password-wrong': { status: 400, message: 'The current password is not right.' },
  'password-too-common': { status: 400, message: 'This password is too common. Choose another one.' },
  'push-service-unknown': { status: 400, message: 'Notifications cannot be sent to this browser.' },
  'otp-wrong': { status: 400, message: 'This code is not right. Check the message and type it again.' },
  'otp-expired': { status: 400, message: 'This code is no longer good. Ask for a new one.' },
  'otp-other-way': { status: 400, message: 'One-time passwords are sent in another way here.' },
  'otp-unavailable': {
    status: 503,
    message: 'One-time passwords cannot be sent at the moment. Try again in a few minutes.',
  },
  'hospital-not-found': { status: 404, message: 'This hospital was not found.' },
  'hospital-number-taken': {
    status: 422,
    message: 'This hospital number already exists. Choose another one.',
  },
  'request-not-found': { status: 404, message: 'This registration request was not found.' },
  'already-approved': { status: 409, message: 'This request was approved already.' },
  'already-rejected': { status: 409, message: 'This request was rejected already.' },
  'change-withdrawn': { status: 409, message: 'The hospital has withdrawn this change.' },
  'doctor-not-found': { status: 404, message: 'This doctor was not found.' },
  'slot-not-found': { status: 404, message: 'This slot was not found.' },
  'slot-name-taken': { status: 401, message: 'Slot with this name already exists' },
  'appointment-not-found': { status: 404, message: 'This appointment was not found.' },
  'doctor-not-available': { status: 410, message: '{doctor} is not available.' },
  'slot-full': { status: 410, message: '{slot} is full' },
  'date-out-of-range': { status: 400, message: 'Choose a day from today to {days} days ahead.' },
  'too-many-waiting': {
    status: 409,
    message: 'You already hold {count} waiting appointments. Cancel one, or wait until one is over.',
  },
  'too-many-in-queue': {
    status: 409,
    message: 'You already hold {count} of the tokens of this slot for this day. Choose another slot or another day.',
  },
  'key-reused': { status: 422, message: 'This Idempotency-Key was sent before with a different booking.' },
  'already-completed': { status: 409, message: 'This appointment is already completed.' },
  'already-cancelled': { status: 409, message: 'This appointment was cancelled.' },
  'day-over': { status: 400, message: 'This day is over. Choose today or a later day.' },
  'too-many-followed': { status: 400, message: 'A connection follows at most 100 slots.' },
  'too-many-requests': { status: 429, message: 'Too many tries. Wait {minutes} min and try again.' },
  'too-busy': { status: 503, message: 'Too many people want this at the same moment. Try again in a few seconds.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  'unavailable': {
    status: 503,
    message: 'The service is not reachable at the moment. Nothing was lost. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]
export const problemCode = z.enum(codes)

/** What every 4xx and 5xx answers. `msg` and `message` are the same sentence: callers of the auth calls read the first. */
export const problemAnswer = z.object({
  code: problemCode,
  message: z.string(),
  msg: z.string(),
  /** Which fields are at fault and why, by their path: `patient.age`. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type ProblemAnswer = z.infer<typeof problemAnswer>

/** A reason to refuse: thrown where it is found, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter: number | undefined

  /** @param words fills the braces of the problem's sentence: `{doctor: 'Dr Rao'}`. */
  constructor(
    code: ProblemCode,
    words: Record<string, string | number> = {},
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(sentence(problems[code].message, words), { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return problems[this.code].status
  }

  toAnswer(): ProblemAnswer {
    return { code: this.code, message: this.message, msg: this.message, ...(this.fields && { fields: this.fields }) }
  }
}

function sentence(template: string, words: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (brace, name: string) => String(words[name] ?? brace))
}
