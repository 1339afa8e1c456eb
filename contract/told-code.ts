import { z } from 'zod'
import type { ProblemCode } from './problem.ts'

/** A problem's code in an answer. Not the closed list: a server that was updated while a page is open may have one that the page does not know. */
export const toldCode = z.string() as unknown as z.ZodType<ProblemCode, ProblemCode>
