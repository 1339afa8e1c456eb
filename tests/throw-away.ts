import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratch } from './scratch.ts'

/** A folder that goes with the process that made it. */
export interface ThrowAwayFolder {
  path: string
  remove(): Promise<void>
}

/** Waits until its input ends, which it does with the process that holds the other end, however that process ends. Then
 *  it ends the PostgreSQLs of the folder at once, and removes their sockets and the folder. */
const sweeper = `
  cat > /dev/null
  for file in "$1"/*/postgres-18/postmaster.pid; do
    [ -e "$file" ] || continue
    socket=$(sed -n 5p "$file")
    kill -QUIT "$(head -n 1 "$file")"
    case "$socket" in */baari-??????) rm -rf "$socket";; esac
  done
  # Those that are ending may still write.
  for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1" && break; sleep 0.2; done`

/** Makes a folder for PostgreSQLs of this process: also after a `kill -9` of it, nothing
 *  of them stays.
 *  @param name what the folder's name says it is for
 *  @param parent the folder that it is in */
export async function throwAwayFolder(name: string, parent = scratch): Promise<ThrowAwayFolder> {
  const path = await mkdtemp(join(parent, `baari-${name}-`))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  await chmod(path, 0o755)
  if (process.platform === 'win32') return { path, remove: () => rm(path, { recursive: true, force: true }) }

  // Of its own group: what ends this process, a Ctrl-C for one, is not to end it as well.
  const sweeping = spawn('/bin/sh', ['-c', sweeper, 'sweeper', path], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const swept = once(sweeping, 'exit')
  sweeping.unref()
  return {
    path,
    async remove() {
      sweeping.stdin.end()
      sweeping.ref()
      await swept
    },
  }
}
