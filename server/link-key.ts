import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { openDatabase, StartRefused, withSetting } from './platform/database/index.ts'
import type { Log } from './platform/log.ts'
import { keyByHand, removeKey, storedKey } from './platform/own-keys/index.ts'
import { syncFolder } from './platform/sync-folder.ts'
import type { Settings } from './settings.ts'

// The key of the tokens' links is in LINK_KEY or in a file, never in the database: a backup, which has the ids, opens no link
// (docs/decisions/0063-the-key-of-the-links.md).

type Where = Pick<Settings, 'linkKey' | 'databaseUrl' | 'dataDir' | 'production'>

const storedLinkKey = z.object({ key: z.string() }).optional()

const keyFile = (dataDir: string) => join(dataDir, 'link.key')

export const newLinkKey = (): string => randomBytes(32).toString('hex')

/** Whether the key has to be in LINK_KEY: where several nodes of production share a database, no file is common to them. */
export const needsLinkKey = ({ linkKey, databaseUrl, production }: Omit<Where, 'dataDir'>): boolean =>
  linkKey !== undefined || (databaseUrl !== undefined && production)

/** Finds the key, or makes it. A key that an earlier version left in the database is taken over if there is no other, and removed.
 *  @returns the connection on which the database computes with this key
 *  @throws StartRefused if LINK_KEY is needed and not set, or if the file cannot be read or written */
export async function withLinkKey(connection: pg.PoolConfig, where: Where, log: Log): Promise<pg.PoolConfig> {
  const db = await openDatabase({ connection, log, poolSize: 1 })
  try {
    const stored = storedLinkKey.parse(await storedKey(db, 'links'))
    if (needsLinkKey(where) && !where.linkKey) throw needsSetting(stored !== undefined)
    const key = where.linkKey ?? (await keyInFile(keyFile(where.dataDir), stored?.key))
    // The file is on the disk.
    if (stored) await removeKey(db, 'links')
    return connectionWithLinkKey(connection, key)
  } finally {
    await db.close()
  }
}

function needsSetting(hasStored: boolean): StartRefused {
  const source = hasStored ? `that ${keyByHand} gives, so that printed links go on` : 'that openssl rand -hex 32 makes'
  return new StartRefused(
    `LINK_KEY is not set: production with DATABASE_URL needs it on every node, 64 hexadecimal digits ${source}.`,
  )
}

/** The connection with the key, and the inner and the outer key of HMAC (RFC 2104), in each session's settings: PostgreSQL has SHA-256,
 *  but no HMAC. */
export function connectionWithLinkKey(connection: pg.PoolConfig, key: string): pg.PoolConfig {
  const bytes = Buffer.concat([Buffer.from(key, 'hex')], 64)
  const padded = (pad: number) => Buffer.from(bytes.map((byte) => byte ^ pad)).toString('hex')
  const keys = [key, padded(0x36), padded(0x5c)].join(',')
  return withSetting(connection, 'baari.link_keys', keys)
}

/** @param old the key for a new file */
async function keyInFile(file: string, old: string | undefined): Promise<string> {
  try {
    return (await readKey(file)) ?? (await addFile(file, old ?? newLinkKey()))
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The key of the links cannot be kept (${why}): set DATA_DIR, or LINK_KEY.`, { cause: error })
  }
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined && !/^[0-9a-f]{64}\n$/.test(text))
    throw new StartRefused(
      `${file} is not a key of 64 hexadecimal digits: put the right file back, or remove it, which ends all links.`,
    )
  return text?.trim()
}

/** Of two starts at once, which share a DATABASE_URL, the first one's file counts. */
async function addFile(file: string, key: string): Promise<string> {
  const written = await writeKey(file, key)
  await link(written, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(written)
  await syncFolder(dirname(file))
  return (await readKey(file)) ?? key
}

async function writeKey(file: string, key: string): Promise<string> {
  const path = `${file}.${randomBytes(4).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return path
}

/** Replaces the file's key.
 *  @returns the file
 *  @throws StartRefused if there is none: in a wrong folder a new one would end no link */
export async function replaceLinkKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir)
  if ((await readKey(file)) === undefined)
    throw new StartRefused(`${file} does not exist, so there is no key to renew: is DATA_DIR right?`)
  await rename(await writeKey(file, newLinkKey()), file)
  await syncFolder(dataDir)
  return file
}
