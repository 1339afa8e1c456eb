import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../platform/database/index.ts'

export interface FolderLock {
  release(): void
}

const sqliteBusy = 5

/** Locks the folder for this process until it is released or the process ends, even by SIGKILL. A pid file could be stale and
 *  two simultaneous starts could judge it differently; the operating system releases a file lock with its process. Node offers
 *  file locks only through SQLite, so the lock file is an empty database.
 *  @throws StartRefused if another process holds the lock, or if the folder is not writable */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'baari.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
    chmodSync(file, 0o600) // any user who can read it can lock it
  } catch (error) {
    lock?.close()
    throw refusal(folder, error)
  }
  const held = lock
  return { release: () => held.close() }
}

function refusal(folder: string, error: unknown): StartRefused {
  if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
    return new StartRefused(
      `Another Baari is running on the folder ${folder}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
    )
  const why = error instanceof Error ? error.message : String(error)
  return new StartRefused(`Baari cannot lock its folder ${folder} (${why}): is it this user's, and writable?`)
}
