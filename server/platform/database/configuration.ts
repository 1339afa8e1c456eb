import { createHash } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { ownName, type SystemUser } from './unprivileged.ts'

/** Role and database of the own PostgreSQL. */
export const role = 'baari'

const localSettings = 'postgresql.local.conf'

/** Where the own PostgreSQL listens: a Unix socket in the folder `host`; on Windows, loopback. */
export interface Address {
  host: string
  port: number
}

export interface Configuration {
  maxConnections: number
  binaries: Binaries
}

/** The part of a server's name that tells its folder: its processes have it in their titles. */
export const clusterOf = (folder: string): string => `baari ${hashed(folder).slice(0, 12)}`

/** A name that a server keeps as long as it runs and that changes with what it was started with, so that the next start
 *  can tell whether a server that was left behind is the one it would start itself. */
export function clusterName(folder: string, configuration: Configuration): string {
  const said = settings(configuration).join('\n') + configuration.binaries.postgres
  return `${clusterOf(folder)} ${hashed(said).slice(0, 16)}`
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes PostgreSQL's configuration files, anew before every start: an update of Baari brings its settings along. */
export async function writeConfiguration(
  folder: string,
  address: Address,
  configuration: Configuration,
  user: SystemUser | undefined,
): Promise<void> {
  const overTcp = process.platform === 'win32'
  const files = {
    'postgresql.conf': [
      `# Written by Baari before every start; settings of your own go to ${localSettings}, which is read last.`,
      ...settings(configuration),
      `cluster_name = ${quoted(clusterName(folder, configuration))}`,
      `port = ${address.port}`,
      `listen_addresses = ${quoted(overTcp ? address.host : '')}`,
      `unix_socket_directories = ${quoted(overTcp ? '' : address.host)}`,
      ...(existsSync(join(folder, localSettings)) ? [`include = '${localSettings}'`] : []),
    ],
    'pg_hba.conf': [overTcp ? 'host all all 127.0.0.1/32 scram-sha-256' : 'local all all peer map=baari'],
    // Whoever runs Baari, and nobody else, is the database's superuser.
    'pg_ident.conf': overTcp ? [] : [`baari "${ownName()}" ${role}`],
  }
  for (const [name, lines] of Object.entries(files)) {
    const path = join(folder, name)
    await writeFile(`${path}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (user) chownSync(`${path}.new`, user.uid, user.gid)
    await rename(`${path}.new`, path)
  }
}

function settings({ maxConnections }: Configuration): string[] {
  return [
    `max_connections = ${maxConnections}`,
    'shared_buffers = 128MB',
    'unix_socket_permissions = 0700',
    // What was acknowledged is on the disk.
    'fsync = on',
    'synchronous_commit = on',
    'full_page_writes = on',
    // Short statements, on a disk without arms.
    'jit = off',
    'random_page_cost = 1.1',
    // Asking for huge pages ends in a bus error where a container has none.
    'huge_pages = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "log_line_prefix = '%m [%p] '",
    'log_checkpoints = off',
    // Statements and the details of an error can name a person.
    'log_min_error_statement = panic',
    'log_error_verbosity = terse',
  ]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
