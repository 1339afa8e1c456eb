import type { FastifySchemaValidationError } from 'fastify'
import { readFault, type FieldProblem } from '#contract/field-problem.ts'

/** How many fields one answer names. With the longest keys, each character escaped, that is less than 64 kB. */
const mostFields = 20

/** The schema's issues by the path of their field: `{'patient.age': {code: 'age-wrong'}}`. Unknown keys are named by the problem
 *  of the object that holds them. The fields beyond {@link mostFields} are left out. */
export function wrongFields(issues: readonly FastifySchemaValidationError[]): Record<string, FieldProblem> {
  const fields = new Map<string, FieldProblem>()
  for (const { instancePath, message } of issues) {
    if (fields.size === mostFields) break
    const path = instancePath.split('/').filter(Boolean).join('.') || 'body'
    if (!fields.has(path)) fields.set(path, readFault(message))
  }
  return Object.fromEntries(fields)
}
