import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isDatabaseAway, StartRefused } from '../database/index.ts'
import { syncFolder } from '../sync-folder.ts'
import { headOf, type Contents } from './format.ts'

/** Checks the path before the database is opened.
 *  @param replace whether to overwrite an existing file
 *  @throws StartRefused if no backup can be written there */
export function refusePath(path: string, replace: boolean): void {
  const folder = dirname(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartRefused(`There is no folder ${folder} for the backup: make it first.`)
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) throw new StartRefused(`${path} is a folder: say what the backup's file is to be called.`)
  if (there && !replace)
    throw new StartRefused(`${path} is there already: choose another name, or say --replace to have it replaced.`)
}

/** Writes a backup to a temporary file, and renames it when it is complete and synced, so that `path` never holds a partial
 *  one. Only this user can read it.
 *  @returns its size in bytes
 *  @throws StartRefused if the file system reports an error */
export async function writeBackup(
  path: string,
  contents: Contents,
  rows: AsyncIterable<Buffer>,
  replace: boolean,
): Promise<number> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    const hash = createHash('sha256')
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const whole = async function* (compressed: Readable) {
      const head = headOf(contents)
      hash.update(head)
      yield head
      for await (const chunk of compressed as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
      yield hash.digest()
    }
    await pipeline(rows, createGzip({ chunkSize: 64 * 1024 }), whole, file)
    if (existsSync(path) && !replace) throw new StartRefused(`Meanwhile ${path} is there: choose another name.`)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return (await stat(path)).size
  } catch (error) {
    await rm(partial, { force: true })
    throw isFileSystemError(error)
      ? new StartRefused(`The backup cannot be written (${error.message}).`, { cause: error })
      : error
  }
}

const isFileSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error && !isDatabaseAway(error)
