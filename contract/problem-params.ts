import { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** What a problem's text names: `{doctor: 'Dr Rao'}`. `note` is what the hospital says of a leave or a holiday to patients, if it does. */
export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ProblemParams = z.infer<typeof problemParams>

/** A problem's code in an answer. Not the closed list: a server that was updated while a page is open may have one that the page does not know. */
export const toldCode = z.string() as unknown as z.ZodType<ProblemCode, ProblemCode>
