import type { Operation } from './document.ts'
import { expect } from 'vitest'
import { problemAnswer, problemStatus, type ProblemCode } from '#contract/problem.ts'
import type { Heard } from './ask.ts'

/** Texts that would reveal internals. */
const inside = /\n\s+at |node:internal|node_modules|\.ts:\d|Error:|postgres|SQLSTATE|undefined is not|Cannot read/i

/** Served, or refused by a 4xx in the shape of all problems; without internals in any case.
 *  @param what the request, for the message of a failure
 *  @returns the problem's code, where it was refused */
export function expectGoodManners({ status, type, body }: Heard, what: unknown): ProblemCode | undefined {
  const told = typeof what === 'string' ? what : JSON.stringify(what)
  expect(status, `${told}\n${body}`).toBeGreaterThanOrEqual(200)
  expect(status, `${told}\n${body}`).toBeLessThan(500)
  if (status < 300) return undefined
  expect(status, told).toBeGreaterThanOrEqual(400)
  expect(body, told).not.toMatch(inside)
  expect(type, `${told}\n${body}`).toMatch(/^application\/json\b/)
  const problem = problemAnswer.strict().parse(JSON.parse(body))
  expect(problem.msg, told).toBe(problem.message)
  expect(problem.message.trim(), told).not.toBe('')
  expect(status, told).toBe(problemStatus[problem.code])
  return problem.code
}

/** It is served, or refused with a problem that the document names for this call. */
export function expectDocumented(operation: Operation, heard: Heard, told: string) {
  const code = expectGoodManners(heard, told)
  // An address with an empty id is another address.
  if (code === undefined || code === 'not-found') return
  expect(operation.names(heard.status, code), `${told}: ${code}`).toBe(true)
}
