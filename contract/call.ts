import type { z } from 'zod'
import type { Needed } from './permissions.ts'
import type { ProblemCode } from './problem.ts'

/** What a call can be about. */
export type Touched =
  | 'patient'
  | 'hospital'
  | 'doctor'
  | 'slot'
  | 'appointment'
  | 'request'
  | 'change'
  | 'device'
  | 'holiday'
  | 'person'
  | 'invitation'

/** One call of the product, as the server and the web page both need it. What the API document and the audit trail add is an
 *  argument of the server's `serve`: {@link About}. */
export type Call = CallBase & (Write | PublicRead | Read)

interface Write {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  shows?: undefined
}

interface PublicRead {
  method: 'GET'
  permission: 'public'
  shows?: undefined
}

interface Read {
  method: 'GET'
  /** `public`: facts without a person; `own`: what belongs to the caller; `internal`: what a hospital or the installation keeps, of persons
   *  and of itself. The audit trail records every write, and what is internal. */
  shows: 'public' | 'own' | 'internal'
}

interface CallBase {
  /** With parameters in braces, as in OpenAPI: `/api/appointments/{id}`. Forms of pages are calls only in the audit trail. */
  path: `/api/${string}` | `/t/{code}/${string}`
  permission: Needed
  /** The call may be made without a session too. `always`: a dead token or one without the permission makes no difference.
   *  `without-token`: a token that is sent has to be alive and have the permission. */
  anonymous?: 'always' | 'without-token'
  /** The session must have been proven within ten minutes, by a full log-in or a new proof: else `prove-again`. */
  needsProof?: true
  /** The problem for a missing or dead token, where it is not `not-logged-in`. */
  withoutSession?: ProblemCode
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The cookie that this call reads and sets. It never says who calls. */
  cookie?: string
  /** Where the browser sends the cookie back to, for several calls that share it; by default the call's own path. */
  cookiePath?: `/api/${string}`
  /** The body of a 200, or of a 204 when it is `z.undefined()`. */
  answer: z.ZodType
  /** It makes a thing, and answers with 201 instead of 200. */
  creates?: true
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
  /** What the answer says of the subject: its days as `from` and `to`, how many tokens were `cancelled`, the number of the one that was
   *  `completed` too, the `state` of a queue, or the name of who is `invited`; the `date` in the address; or in the body the `answer` to a call, the `step` of the first hour. */
  says?: 'days' | 'cancelled' | 'completed' | 'state' | 'invited' | 'date' | 'answer' | 'step'
}

/** Checks a call against {@link Call} and keeps its exact type. */
export const defineCall = <const C extends Call>(call: C): C => call
