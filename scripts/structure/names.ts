import { sep } from 'node:path'
import { schema } from '#server/schema.ts'
import { emptyWords, roomFiles, serverFolders, serverRooms, verbs, webFolders, webRooms } from './words.ts'

const listed = 'a closed list: scripts/structure/words.ts'

/** @returns why a file's name or place is wrong, or undefined */
export function wrongName(path: string): string | undefined {
  const folders = path.split('/')
  const file = folders.at(-1) ?? ''
  const empty = emptyName(folders)
  if (empty) return empty
  if (!readable.test(file)) return 'file names are small letters with hyphens: book-appointment.ts'
  if (path.startsWith('server/migrations/') && !/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    return 'a migration is NNNN-what-it-brings.sql'
  return unknownPlace(folders)
}

function emptyName(folders: readonly string[]): string | undefined {
  const empty = folders
    .map((name) => name.replace(/\..*$/, ''))
    .find((name) => emptyWords.includes(name.split('-').at(-1) ?? ''))
  return empty && `"${empty}" does not say what is inside: name it after what it holds or decides`
}

const readable = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:(?:long\.)?test|spec|setup|config|d))?\.[a-z]+$/

function unknownPlace([root, second, ...rest]: readonly string[]): string | undefined {
  if (second === undefined || rest.length === 0) return undefined
  if (root === 'server' && !serverFolders.some((known) => known === second)) return unknownInRoom(second, rest)
  if (root === 'web' && ![...webRooms, ...webFolders].includes(second)) {
    return `web/${second} is no room: ${webRooms.join(', ')}. A new room is added to webRooms (${listed})`
  }
  return undefined
}

function unknownInRoom(room: string, [file = '', ...deeper]: readonly string[]): string | undefined {
  if (!serverRooms.includes(room)) {
    return `server/${room} is no room: ${serverRooms.join(', ')}. A new room is added to serverRooms, at its height (${listed})`
  }
  if (file === 'schema' && deeper.length === 1 && deeper[0]?.endsWith('.sql'))
    return schema.current.some((folder) => folder.split(sep).at(-2) === room)
      ? undefined
      : `server/schema.ts does not list ${room}: its schema is not applied`
  if (deeper.length > 0) return 'a room has no folders inside, except schema/*.sql: it holds one idea'
  // The demo data is a script in several files, and the estimates one calculation: rooms without calls.
  if (
    room === 'demo' ||
    room === 'estimates' ||
    file in roomFiles ||
    /^[a-z0-9-]+(?:-store|-provider|-routes|\.test)\.ts$/.test(file)
  )
    return undefined
  const verb = verbs.find((known) => file.startsWith(`${known}-`))
  if (verb && file.length > `${verb}-.ts`.length) return undefined
  return (
    `a room's file is one of ${Object.keys(roomFiles).join(', ')}, <noun>-store.ts, <noun>-routes.ts, <name>-provider.ts or <verb>-<noun>.ts with a verb of ${verbs.join(', ')}. ` +
    `A new verb is added to verbs, a new kind of file to roomFiles with its meaning (${listed})`
  )
}

/** Numbered files (migrations from the baseline on, decision records) count without a gap or a repeat. */
export function wrongNumbers(folder: string, files: readonly string[]): string[] {
  const numbered = files.filter((file) => /^\d{4}-/.test(file)).toSorted()
  const first = Number(numbered[0]?.slice(0, 4))
  return numbered.flatMap((file, at) =>
    Number(file.slice(0, 4)) === first + at
      ? []
      : [`${folder}/${file}: number ${first + at} is missing or given twice`],
  )
}
