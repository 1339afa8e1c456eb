import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { StartRefused } from './errors.ts'

/** What a database is made of. */
export interface Schema {
  /** The folder of the migrations: tables and their rows, in numbered files, each applied once. */
  migrations: string
  /** The folders of the functions, views and triggers of today, in the order in which they are applied. Each file is applied again after
   *  a change. */
  current: readonly string[]
  /** The migrations that the first ones of the folder replace. */
  baseline?: Baseline
}

interface Baseline {
  /** The number of the last one, from 1. */
  last: number
  /** The last commit that had them. */
  commit: string
  /** Of the lines `<name> <sha256>` of all of them. */
  sha256: string
}

export interface SchemaFile {
  /** Of a migration `0030-what-it-does.sql`, of a file of today `slots/schema/slot-days.sql`. */
  name: string
  sql: string
  /** Hexadecimal, of the text. */
  sha256: string
}

/** The files of a schema, read. */
export interface SchemaSource {
  migrations: readonly SchemaFile[]
  current: readonly SchemaFile[]
  baseline?: Baseline
}

export type Applied = Pick<SchemaFile, 'name' | 'sha256'>

/** @throws Error if the numbers of the migrations have a gap or a duplicate */
export async function readSchema({ migrations, current, ...rest }: Schema): Promise<SchemaSource> {
  const names = await sqlFiles(migrations)
  const first = Number(names[0]?.slice(0, 4))
  for (const [index, name] of names.entries()) {
    const expected = String(first + index).padStart(4, '0')
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || !name.startsWith(expected))
      throw new Error(`The migration ${name} should be called ${expected}-what-it-does.sql.`)
  }
  const paths = await Promise.all(
    current.map(async (folder) => (await sqlFiles(folder)).map((name) => join(folder, name))),
  )
  const root = dirname(migrations)
  return {
    ...rest,
    migrations: await Promise.all(names.map((name) => read(name, join(migrations, name)))),
    current: await Promise.all(paths.flat().map((path) => read(relative(root, path).split(sep).join('/'), path))),
  }
}

const sqlFiles = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

async function read(name: string, path: string): Promise<SchemaFile> {
  // A checkout on Windows may have CRLF; the hash must be the same.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, sha256: hashOf(sql) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The applied migrations, with the baseline in place of those that it replaces.
 *  @param of what they were applied to, as the subject of a sentence, and what takes it to the baseline's commit
 *  @throws StartRefused if they are earlier or other ones */
export function withBaseline(
  applied: readonly Applied[],
  { migrations, baseline }: SchemaSource,
  of: { name: string; remedy: string },
): readonly Applied[] {
  const [oldest, first] = [applied[0], migrations[0]]
  if (!baseline || !oldest || !first || oldest.name >= first.name) return applied
  const replaced = applied.slice(0, baseline.last).map(({ name, sha256 }) => `${name} ${sha256}\n`)
  if (hashOf(replaced.join('')) !== baseline.sha256)
    throw new StartRefused(
      `${of.name} is at ${applied.at(-1)?.name}, and this version of Baari goes on from the last migration of commit ${baseline.commit}: ${of.remedy} the version of that commit, then start this one.`,
    )
  const isOfBaseline = ({ name }: Applied) => Number(name.slice(0, 4)) <= baseline.last
  return [...migrations.filter(isOfBaseline), ...applied.slice(baseline.last)]
}
