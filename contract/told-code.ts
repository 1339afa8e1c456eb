import { z } from 'zod'
import type { ProblemCode } from './problem.ts'

// Not the closed list: a server that was updated while a page is open may have a code that the page does not know.
function anyCode(): z.ZodType<ProblemCode, ProblemCode>
function anyCode(): z.ZodType {
  return z.string()
}

/** A problem's code, as an answer has it. A page has no text for a code of a newer server. */
export const toldCode = anyCode()
