import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { StartRefused, withBaseline, type SchemaFile, type SchemaSource } from '../database/index.ts'
import { checksumLength, contentsSchema, magic, format, maxHeadBytes, type Contents } from './format.ts'
import { Lines } from './lines.ts'

/** A verified backup whose schema this version knows. */
export interface Backup {
  contents: Contents
  /** Those that make its tables. */
  migrations: readonly SchemaFile[]
  /** The lines of all tables, from the start. */
  rows(): Lines
  close(): Promise<void>
}

/** Opens a backup and verifies its checksum and its schema.
 *  @param source of this version
 *  @throws StartRefused if the file is not a backup, is damaged, or has a newer schema, or one before the baseline */
export async function openBackup(path: string, source: SchemaSource): Promise<Backup> {
  const file = await open(path).catch((error: Error) => {
    throw new StartRefused(`The backup cannot be read (${error.message}).`, { cause: error })
  })
  try {
    const { size, head } = await verify(file, path)
    const contents = parseHead(head, path)
    return {
      contents,
      migrations: migrationsOf(contents, source, path),
      rows: () => new Lines(rowsOf(file, head.length, size)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The backup ${path} cannot be read (${String(error)}).`, { cause: error })
  }
}

/** @returns the file's size without the checksum, and its first two lines */
async function verify(file: FileHandle, path: string): Promise<{ size: number; head: Buffer }> {
  const size = (await file.stat()).size - checksumLength
  const opening = (await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)) as {
    bytesRead: number
    buffer: Buffer
  }
  const start = opening.buffer.subarray(0, opening.bytesRead)
  if (!start.subarray(0, magic.length).equals(Buffer.from(magic)))
    throw new StartRefused(`${path} is no backup of Baari's: it does not begin as npm run backup writes them.`)

  const head = start.subarray(0, start.indexOf('\n', start.indexOf('\n') + 1) + 1)
  if (size < head.length || !(await checksumOf(file, size)).equals(await bytesAt(file, size)))
    throw new StartRefused(`The backup ${path} is damaged: it is not what was written. Nothing was restored.`)
  return { size, head }
}

/** @param size of the file without the checksum */
async function checksumOf(file: FileHandle, size: number): Promise<Buffer> {
  const hash = createHash('sha256')
  const all: AsyncIterable<Buffer> = file.createReadStream({ start: 0, end: size - 1, autoClose: false })
  for await (const chunk of all) hash.update(chunk)
  return hash.digest()
}

async function bytesAt(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(checksumLength), 0, checksumLength, position)
  return buffer
}

function parseHead(head: Buffer, path: string): Contents {
  const [first = '', second = ''] = head.toString().split('\n')
  const version = Number(first.slice(magic.length))
  if (version !== format)
    throw new StartRefused(
      `The backup ${path} is in format ${version}, and this version of Baari reads format ${format}: restore it with the version that took it.`,
    )
  return contentsSchema.parse(JSON.parse(second))
}

function migrationsOf({ version, migrations }: Contents, source: SchemaSource, path: string): readonly SchemaFile[] {
  const applied = withBaseline(migrations, source, { name: `The backup ${path}`, remedy: 'restore it with' })
  for (const [index, { name, sha256 }] of applied.entries()) {
    const own = source.migrations[index]
    if (own?.name !== name)
      throw new StartRefused(
        `The backup ${path} is of a newer version of Baari (${version}): it has the migration ${name}. Restore it with that version.`,
      )
    if (own.sha256 !== sha256)
      throw new StartRefused(
        `The backup ${path} was taken where the migration ${name} was another one than here: restore it with the version that took it (${version}).`,
      )
  }
  return source.migrations.slice(0, applied.length)
}

async function* rowsOf(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer, void, undefined> {
  const compressed = file.createReadStream({ start, end: size - 1, autoClose: false })
  const rows = createGunzip({ chunkSize: 256 * 1024 })
  compressed.on('error', (error) => rows.destroy(error)).pipe(rows)
  try {
    yield* rows as AsyncIterable<Buffer>
  } finally {
    compressed.destroy()
  }
}
