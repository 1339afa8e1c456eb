import { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** Whose session makes a call: a patient with a proven mobile number, a hospital's staff, the admin, or a paired device of a hospital. */
export const role = z.enum(['patient', 'staff', 'admin', 'display', 'kiosk'])
export type Role = z.infer<typeof role>

/** What a call can be about. */
export type Touched = 'patient' | 'hospital' | 'doctor' | 'slot' | 'appointment' | 'request' | 'change' | 'device'

/** One call of the product, as the server and the web page both need it. What the API document and the audit trail add is an
 *  argument of the server's `serve`: {@link About}. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as in OpenAPI: `/api/appointments/{id}`. Forms of pages are calls only in the audit trail. */
  path: `/api/${string}` | `/t/{code}/${string}`
  /** Whose sessions may make it; without any, everyone may, and no token is read. */
  roles: readonly Role[]
  /** The call may be made without a session too. `always`: a dead token or one of another role makes no difference.
   *  `without-token`: a token that is sent has to be alive and of one of the roles. */
  anonymous?: 'always' | 'without-token'
  /** The problem for a missing or dead token, where it is not `not-logged-in`. */
  withoutSession?: ProblemCode
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The cookie that this call alone reads and sets. It never says who calls. */
  cookie?: string
  /** The body of a 200, or of a 204 when it is `z.undefined()`. */
  answer: z.ZodType
  /** It answers with a file instead of JSON; `answer` is then what the file holds. */
  download?: true
  /** Each problem that this call itself can answer with, beside those that every call can. */
  problems: readonly ProblemCode[]
}

/** What the API document says of a call, and the audit trail records of it. */
export interface About {
  summary: string
  /** The subjects of the call with the places of their ids, the most specific first. A mobile number may replace a patient's id,
   *  and a hospital number a hospital's. */
  touches?: readonly (readonly [what: Touched, where: `${'params' | 'query' | 'body' | 'answer'}.${string}`])[]
}

/** Checks a call against {@link Call} and keeps its exact type. */
export const defineCall = <const C extends Call>(call: C): C => call
