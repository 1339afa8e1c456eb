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
