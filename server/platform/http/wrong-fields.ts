import type { FastifySchemaValidationError } from 'fastify'

/** How many fields one answer names. With the longest keys, each character escaped, that is less than 64 kB. */
const mostFields = 20

/** The schema's issues by the path of their field: `{'patient.age': 'Type the age in numbers, like 67.'}`. Unknown keys are
 *  named in the message of the object that holds them. The fields beyond {@link mostFields} are left out. */
export function wrongFields(issues: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { instancePath, message } of issues) {
    if (fields.size === mostFields) break
    const path = instancePath.split('/').filter(Boolean).join('.') || 'body'
    if (!fields.has(path)) fields.set(path, message ?? 'This is not in the right form.')
  }
  return Object.fromEntries(fields)
}
