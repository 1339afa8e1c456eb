import { createHash } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { ownName, type SystemUser } from './unprivileged-user.ts'

/** Name of the role and of the database. */
export const role = 'baari'

const localSettings = 'postgresql.local.conf'

/** A Unix socket in the folder `host`; on Windows, loopback. */
export interface Address {
  host: string
  port: number
}

export interface Configuration {
  maxConnections: number
  binaries: Binaries
}

/** The part of the cluster name that identifies the folder. PostgreSQL puts it in the titles of its processes. */
export const clusterOf = (folder: string): string => `baari ${hashOf(folder).slice(0, 12)}`

/** Contains a hash of the configuration and the program, so that a start can tell whether a running server has the current
 *  ones. */
export function clusterName(folder: string, configuration: Configuration): string {
  const text = settings(configuration).join('\n') + configuration.binaries.postgres
  return `${clusterOf(folder)} ${hashOf(text).slice(0, 16)}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes PostgreSQL's configuration files. Called before every start, so that an update of Baari applies its settings. */
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
    // Only the operating-system user that runs Baari is the superuser.
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
    'shared_buffers = 64MB',
    'unix_socket_permissions = 0700',
    // An acknowledged commit is on disk.
    'fsync = on',
    'synchronous_commit = on',
    'full_page_writes = on',
    // For short statements on a solid-state disk.
    'jit = off',
    'random_page_cost = 1.1',
    // Requesting huge pages ends in a bus error in a container without them.
    'huge_pages = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "log_line_prefix = '%m [%p] '",
    'log_checkpoints = off',
    // Statements and error details can contain personal data.
    'log_min_error_statement = panic',
    'log_error_verbosity = terse',
  ]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
