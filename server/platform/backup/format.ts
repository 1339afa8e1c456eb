import { z } from 'zod'

// A backup is one file: a line with the format, a line of JSON with the contents, the rows compressed by gzip, and the SHA-256
// of all of that as its last 32 bytes. The rows are lines in PostgreSQL's COPY format, table after table, in the order and
// number that the JSON lists.

export const magic = 'baari-backup '
/** Incremented with every change that an older version would misread. */
export const format = 1
/** Bytes of a SHA-256. */
export const checksumLength = 32
/** Limit of the two lines. */
export const maxHeadBytes = 1024 * 1024

const migration = z.object({ name: z.string(), sha256: z.string() })

const table = z.object({
  name: z.string(),
  /** Stored columns, in the order of the lines' fields. */
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
})

/** `called` is true if the sequence has returned `value`. */
const sequence = z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })

/** The second line. */
export const contentsSchema = z.object({
  /** Of the product. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Version of the source PostgreSQL. */
  postgres: z.string(),
  /** Applied to the source, first to last. */
  migrations: z.array(migration),
  tables: z.array(table),
  sequences: z.array(sequence),
})

export type Contents = z.infer<typeof contentsSchema>
export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>

/** The first two lines. */
export function headOf(contents: Contents): Buffer {
  const head = Buffer.from(`${magic}${format}\n${JSON.stringify(contents)}\n`)
  if (head.length > maxHeadBytes) throw new Error(`The head of a backup is too long: ${head.length} bytes.`)
  return head
}
