/** One SQL statement with a name of its own. A connection prepares it once and from then on sends only its values. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  /** Never set: it carries the type of a row. */
  readonly row?: Row
}

const texts = new Map<string, string>()

/** Names a statement, once for the whole process.
 *  @param name at most 63 bytes (PostgreSQL's limit), the same text every time
 *  @throws Error when the name is too long or stands for another text already */
export function statement<Row extends object>(name: string, text: string): Statement<Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name "${name}" is longer than 63 bytes.`)
  const known = texts.get(name)
  if (known !== undefined && known !== text) throw new Error(`Two statements are called "${name}".`)
  texts.set(name, text)
  return { name, text }
}
