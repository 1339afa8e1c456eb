import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

export interface FolderLock {
  release(): void
}

const busy = 5

/** Takes the folder for this process alone, until it is released or the process ends, in whatever way it ends.
 *  A file with a process id in it would have to be judged, and two starts at once can judge it differently; the operating
 *  system's own lock on a file cannot be held by the dead. Node offers it only through SQLite: the file stays empty.
 *  @throws StartRefused when another process has it, or when the folder cannot be written to */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'baari.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
    chmodSync(file, 0o600) // who may read it could lock it
  } catch (error) {
    lock?.close()
    throw refusal(folder, error)
  }
  const held = lock
  return { release: () => held.close() }
}

function refusal(folder: string, error: unknown): StartRefused {
  if (error instanceof Error && 'errcode' in error && error.errcode === busy)
    return new StartRefused(
      `Another Baari is running on the folder ${folder}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
    )
  const why = error instanceof Error ? error.message : String(error)
  return new StartRefused(`Baari cannot lock its folder ${folder} (${why}): is it this user's, and writable?`)
}
