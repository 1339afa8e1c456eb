import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { StartRefused, type Migration } from '../database/index.ts'
import { checksumLength, contents, firstWord, format, longestHead, type Contents } from './format.ts'
import { Lines } from './lines.ts'

/** A backup that is what was written, and of a schema that this version knows. */
export interface Backup {
  contents: Contents
  /** The lines of all tables, from the first on. */
  rows(): Lines
  close(): Promise<void>
}

/** Opens a backup and reads it once from end to end before anything is done with it.
 *  @param migrations all that this version has
 *  @throws StartRefused when it is none, is damaged, or is of a newer version */
export async function openBackup(path: string, migrations: readonly Migration[]): Promise<Backup> {
  const file = await open(path).catch((error: Error) => {
    throw new StartRefused(`The backup cannot be read (${error.message}).`, { cause: error })
  })
  try {
    const { size, head } = await verify(file, path)
    const said = read(head, path)
    refuseUnknown(said, migrations, path)
    return {
      contents: said,
      rows: () => new Lines(rowsOf(file, head.length, size)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The backup ${path} cannot be read (${String(error)}).`, { cause: error })
  }
}

/** @returns the length of all before the checksum, and the two lines */
async function verify(file: FileHandle, path: string): Promise<{ size: number; head: Buffer }> {
  const size = (await file.stat()).size - checksumLength
  const beginning = (await file.read(Buffer.alloc(longestHead), 0, longestHead, 0)) as {
    bytesRead: number
    buffer: Buffer
  }
  const start = beginning.buffer.subarray(0, beginning.bytesRead)
  if (!start.subarray(0, firstWord.length).equals(Buffer.from(firstWord)))
    throw new StartRefused(`${path} is no backup of Baari's: it does not begin as npm run backup writes them.`)

  const head = start.subarray(0, start.indexOf('\n', start.indexOf('\n') + 1) + 1)
  if (size < head.length || !(await checksumOf(file, size)).equals(await bytesAt(file, size)))
    throw new StartRefused(`The backup ${path} is damaged: it is not what was written. Nothing was restored.`)
  return { size, head }
}

/** @param size of what it is taken of: all before the checksum */
async function checksumOf(file: FileHandle, size: number): Promise<Buffer> {
  const hash = createHash('sha256')
  const all: AsyncIterable<Buffer> = file.createReadStream({ start: 0, end: size - 1, autoClose: false })
  for await (const piece of all) hash.update(piece)
  return hash.digest()
}

async function bytesAt(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(checksumLength), 0, checksumLength, position)
  return buffer
}

function read(head: Buffer, path: string): Contents {
  const [first = '', second = ''] = head.toString().split('\n')
  const its = Number(first.slice(firstWord.length))
  if (its !== format)
    throw new StartRefused(
      `The backup ${path} is in format ${its}, and this version of Baari reads format ${format}: restore it with the version that took it.`,
    )
  return contents.parse(JSON.parse(second))
}

function refuseUnknown({ version, migrations: its }: Contents, known: readonly Migration[], path: string): void {
  for (const [index, { name, sha256 }] of its.entries()) {
    const own = known[index]
    if (own?.name !== name)
      throw new StartRefused(
        `The backup ${path} is of a newer version of Baari (${version}): it has the migration ${name}. Restore it with that version.`,
      )
    if (own.sha256 !== sha256)
      throw new StartRefused(
        `The backup ${path} was taken where the migration ${name} was another one than here: restore it with the version that took it (${version}).`,
      )
  }
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
