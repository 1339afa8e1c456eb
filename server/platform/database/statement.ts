import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

/** A named SQL statement. Each connection prepares it once and then sends only the values. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  /** Never set; carries the type of a row. */
  readonly row?: Row
}

/** The items of an array parameter, for a condition. In a sub-select their number is hidden from the planner: it would plan anew for each
 *  execution with fewer than ten, which costs more than the execution. */
export const anyOf = (parameter: string, type: 'uuid' | 'text' | 'bytea'): string =>
  `ANY ((SELECT ${parameter}::${type}[])::${type}[])`

const texts = new Map<string, string>()

/** Declares a statement. Names are unique in the process.
 *  @param name at most 63 bytes (PostgreSQL's limit)
 *  @throws Error if the name is too long or has another text already */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name "${name}" is longer than 63 bytes.`)
  const known = texts.get(name)
  if (known !== undefined && known !== text) throw new Error(`Two statements are called "${name}".`)
  texts.set(name, text)
  return { name, text }
}

/** Declares a statement whose values are a record: no parameter has a number, and none is missing or in another's place.
 *  @param types of the parameters, in PostgreSQL
 *  @param text with the parameters, each with its type */
export function statementWith<Row extends object, Values extends object>(
  name: string,
  types: Readonly<Record<keyof Values & string, string>>,
  text: (parameters: Readonly<Record<keyof Values, string>>) => string,
): Statement<Row> & { valuesOf: (values: Values) => unknown[] } {
  const names = Object.keys(types) as (keyof Values & string)[]
  const parameters = Object.fromEntries(names.map((key, at) => [key, `$${at + 1}::${types[key]}`]))
  return {
    ...statement<Row>(name, text(parameters as Record<keyof Values, string>)),
    valuesOf: (values) => names.map((key) => values[key] ?? null),
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const unusedId = '00000000-0000-0000-0000-000000000000'

/** The id for use in a statement. Ids are opaque to callers, so an invalid one is not a validation error: it becomes the nil
 *  UUID, which no row has, and the call answers "not found". */
export const knownId = (id: string): string => (uuid.test(id) ? id : unusedId)

/** The id of the row that a request adds. One that is repeated with its Idempotency-Key has the same, of another owner another one. */
export const idOfKey = (owner: string, key: string = randomUUID()): string =>
  createHash('sha256').update(`${owner} ${key}`).digest('hex').slice(0, 32)

const uniqueViolation = '23505'
const checkViolation = '23514'

/** Whether the error is a violation of the unique index or the check constraint. */
export const violates = (error: unknown, name: string): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === uniqueViolation || error.code === checkViolation) &&
  error.constraint === name
