import { z } from 'zod'

// A backup is one file: a first line that says what it is, a second one that says what is in it, the rows compressed by gzip,
// and the SHA-256 of all of that as its last 32 bytes. The rows are lines as PostgreSQL's COPY writes them, of one table after
// the other, in the order and of the number that the second line says.

export const firstWord = 'baari-backup '
/** Grows with every change that an older version would read wrongly. */
export const format = 1
/** Bytes of a SHA-256. */
export const checksumLength = 32
/** The two lines are shorter, in bytes. */
export const longestHead = 1024 * 1024

const migration = z.object({ name: z.string(), sha256: z.string() })

const table = z.object({
  name: z.string(),
  /** What is stored of each row, in the order of the lines' fields. */
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
})

/** Where a sequence stands; `called` where its value was given out already. */
const sequence = z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })

/** The second line. */
export const contents = z.object({
  /** The version of the product that took it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The version of the PostgreSQL that it was taken from. */
  postgres: z.string(),
  /** The version of the schema, first to last. */
  migrations: z.array(migration),
  tables: z.array(table),
  sequences: z.array(sequence),
})

export type Contents = z.infer<typeof contents>
export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>

/** The two lines at the beginning of the file. */
export function headOf(said: Contents): Buffer {
  const head = Buffer.from(`${firstWord}${format}\n${JSON.stringify(said)}\n`)
  if (head.length > longestHead) throw new Error(`The head of a backup is too long: ${head.length} bytes.`)
  return head
}
