import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig, type CatalogType, type MessageType } from '@lingui/conf'
import { z } from 'zod'
import { roomsOfTexts } from '../lingui.config.ts'

// Collects the texts of the page and the server into `web/locales/{language}/{room}.po`, each with its translation, and with its comment
// for translators of `web/locales/comments/{room}.json`. A text has one entry in a language, also where several rooms show it.
// `--check` writes nothing, and fails where a file would change.

const folder = join(import.meta.dirname, '..', 'web', 'locales')
const isCheck = process.argv.includes('--check')
const config = getConfig()
const [catalog] = await getCatalogs(config)
const found = await catalog?.collect()
if (!catalog || !found) throw new Error('Lingui cannot read the texts of the code.')
const { format } = catalog

const startRoom = 'start'
const rooms = [startRoom, ...Object.keys(roomsOfTexts)]

/** The room of a file, by its folder below `web` or `server`. */
const roomOfFile = (path: string) =>
  Object.entries(roomsOfTexts).find(([, folders]) => folders.includes(path.split('/')[1] ?? ''))?.[0] ?? startRoom

/** The room of all files that show a text, or the one that every screen has. */
function roomOf({ origin = [] }: MessageType): string {
  const [room = startRoom, ...others] = new Set(origin.map(([path]) => roomOfFile(path)))
  return others.length > 0 ? startRoom : room
}

/** By what a comment finds its text: the English, with its context if it has one. */
const nameOf = ({ message = '', context }: MessageType) => (context ? `${message} [${context}]` : message)

const { compare } = new Intl.Collator('en-US')

/** The messages of each room, in the order of their English. */
function inRooms(messages: CatalogType): (readonly [room: string, messages: CatalogType])[] {
  const sorted = Object.entries(messages)
    .filter(([, { obsolete }]) => !obsolete)
    .toSorted(([, one], [, other]) => compare(nameOf(one), nameOf(other)))
  return rooms.map((room) => [room, Object.fromEntries(sorted.filter(([, message]) => roomOf(message) === room))])
}

async function filesIn(path: string, extension: string): Promise<string[]> {
  const names = existsSync(path) ? await readdir(path) : []
  return names.filter((name) => name.endsWith(extension)).map((name) => join(path, name))
}

const read = async (path: string) => (existsSync(path) ? readFile(path, 'utf8') : undefined)

const changed: string[] = []

async function write(path: string, text: string | undefined): Promise<void> {
  if (text === (await read(path))) return
  changed.push(path)
  if (isCheck) return
  if (text === undefined) return rm(path)
  await mkdir(dirname(path), { recursive: true }) // of a new language
  await writeFile(path, text)
}

/** Removes the files of rooms that are no more. */
async function removeOthers(paths: readonly string[]): Promise<void> {
  for (const path of paths) if (!rooms.includes(basename(path).replace(/\..+/, ''))) await write(path, undefined)
}

const commentFiles = await filesIn(join(folder, 'comments'), '.json')
const comments = new Map<string, string>()
for (const path of commentFiles) {
  const entries = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, 'utf8')))
  for (const [name, comment] of Object.entries(entries)) comments.set(name, comment)
}

const commented = (messages: CatalogType): CatalogType =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const comment = comments.get(nameOf(message))
      return [id, comment === undefined ? message : { ...message, comments: [comment, ...(message.comments ?? [])] }]
    }),
  )

for (const language of config.locales) {
  const files = await filesIn(join(folder, language), '.po')
  const texts = await Promise.all(files.map((path) => format.read(path, language)))
  const known = texts.reduce<CatalogType>((all, next) => ({ ...all, ...next }), {})
  const merged = catalog.merge({ [language]: known }, found, {})[language] ?? {}
  for (const [room, messages] of inRooms(merged)) {
    const path = join(folder, language, `${room}.po`)
    await write(path, await format.serialize(path, commented(messages), language, await read(path)))
  }
  await removeOthers(files)
  for (const { obsolete, translation, message } of Object.values(merged)) {
    if (obsolete || translation) continue
    console.log(language, 'has no translation of:', message)
    process.exitCode = 1
  }
}

for (const [room, messages] of inRooms(catalog.merge({ en: {} }, found, {})['en'] ?? {})) {
  const names = Object.values(messages)
    .map(nameOf)
    .filter((name) => comments.has(name))
  const entries = Object.fromEntries(names.map((name) => [name, comments.get(name)]))
  await write(join(folder, 'comments', `${room}.json`), `${JSON.stringify(entries, null, 2)}\n`)
}
await removeOthers(commentFiles)

for (const path of changed) console.log(`${path} ${isCheck ? 'is not as `npm run messages` writes it' : 'written'}`)
if (isCheck && changed.length > 0) process.exitCode = 1
