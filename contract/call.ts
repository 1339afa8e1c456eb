import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** Who may make a call. `staff` is a hospital's own session; a `patient` is somebody with a proven mobile. */
export type Audience =
  | 'anyone'
  | 'anyone, or a patient'
  | 'anyone, or staff'
  | 'anyone, or the admin'
  | 'patient'
  | 'staff'
  | 'admin'
  | 'patient or staff'
  | 'anyone logged in'

/** What a call can be about. */
export type Touched = 'patient' | 'hospital' | 'doctor' | 'slot' | 'appointment' | 'request' | 'change'

/** One call of the product: everything that the server, the web page and the API document need to know about it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as in OpenAPI: `/api/appointments/{id}`. */
  path: `/api/${string}`
  summary: string
  audience: Audience
  /** What a missing or dead token is answered with, where it is not `not-logged-in`. */
  withoutSession?: ProblemCode
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The cookie that this call alone reads and sets. It never says who calls. */
  cookie?: string
  /** What the call is about, and where its id stands, the most telling first: for the audit trail. A patient may stand there
   *  by the mobile, a hospital by its number. */
  touches?: readonly (readonly [what: Touched, where: `${'params' | 'query' | 'body' | 'answer'}.${string}`])[]
  /** The body of a 200, or of a 204 when it is `z.undefined()`. */
  answer: z.ZodType
  /** It answers with a file instead of JSON; `answer` is then what the file holds. */
  download?: true
  /** Each problem that this call itself can answer with, beside those that every call can. */
  problems: readonly ProblemCode[]
}

/** Checks a call against {@link Call} and keeps its exact type. */
export const defineCall = <const C extends Call>(call: C): C => call
