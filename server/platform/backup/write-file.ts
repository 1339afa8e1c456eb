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

/** Refuses a place where no backup can be written, before the database is asked for anything.
 *  @param replace whether a file that is there may go
 *  @throws StartRefused */
export function refusePlace(path: string, replace: boolean): void {
  const folder = dirname(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartRefused(`There is no folder ${folder} for the backup: make it first.`)
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) throw new StartRefused(`${path} is a folder: say what the backup's file is to be called.`)
  if (there && !replace)
    throw new StartRefused(`${path} is there already: choose another name, or say --replace to have it replaced.`)
}

/** Writes a backup under another name, and gives it its own when it is complete and on the disk: at `path` there is never a
 *  part of one. Only this user may read it.
 *  @returns its size in bytes
 *  @throws StartRefused when the disk does not take it */
export async function writeBackup(
  path: string,
  said: Contents,
  rows: AsyncIterable<Buffer>,
  replace: boolean,
): Promise<number> {
  const half = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    const hash = createHash('sha256')
    const file = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
    const whole = async function* (compressed: Readable) {
      const head = headOf(said)
      hash.update(head)
      yield head
      for await (const piece of compressed as AsyncIterable<Buffer>) {
        hash.update(piece)
        yield piece
      }
      yield hash.digest()
    }
    await pipeline(rows, createGzip({ chunkSize: 64 * 1024 }), whole, file)
    if (existsSync(path) && !replace) throw new StartRefused(`Meanwhile ${path} is there: choose another name.`)
    await rename(half, path)
    await syncFolder(dirname(path))
    return (await stat(path)).size
  } catch (error) {
    await rm(half, { force: true })
    throw isOfTheDisk(error)
      ? new StartRefused(`The backup cannot be written (${error.message}).`, { cause: error })
      : error
  }
}

const isOfTheDisk = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error && !isDatabaseAway(error)
