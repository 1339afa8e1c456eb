// Closed lists. A new word is a decision: add it here, with its sentence in docs/architecture.md.

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** The rooms of the server, the highest first: a room imports the doors of lower rooms only. */
export const serverRooms = list(`
  demo audit privacy reports notifications messages admin registrations people devices links live-queue appointments slots hospitals accounts
  one-time-passwords mail estimates calls`)

/** What `server` holds besides its rooms. */
export const serverFolders = ['platform', 'own-postgres', 'pages', 'texts', 'migrations'] as const

/** The rooms of the web page. Only `routes.tsx`, `main.tsx` and `shell` put them together. */
export const webRooms = list(`
  landing accounts people hospitals slots appointments live-queue desk settings registrations notifications admin privacy print
  pairing display kiosk speech reach reports`)

/** The rooms of the page whose `index.ts` other rooms may import. */
export const openWebRooms = list('live-queue accounts people hospitals registrations slots print pairing speech reach')

/** Folders of `web` that are not rooms. */
export const webFolders = list('shell ui lib locales')

/** The files of a server room. Others are `<verb>-<noun>.ts`, tests, `<noun>-store.ts` and `<noun>-routes.ts` for a part of a long one,
 *  and `<name>-provider.ts` for a third party behind the room's `provider.ts`. */
export const roomFiles: Readonly<Record<string, string>> = {
  'routes.ts': "the room's calls: contract entry to command or query; no logic",
  'sockets.ts': "the room's socket events: contract entry to command or query; no logic",
  'rules.ts': 'pure decisions, no clock, no input or output',
  'store.ts': "all of this room's SQL",
  'present.ts': 'row to contract shape, one function per audience',
  'publish.ts': 'what the room publishes to other rooms and to clients after the commit',
  'between-nodes.ts': 'messages between nodes',
  'purge.ts': 'expired rows of this room, for the hourly purge',
  'provider.ts': 'the interface that third parties implement',
  'index.ts': 'the door: the only file that other rooms may import',
}

/** The verbs with which a command or a query may begin. */
export const verbs = list(`
  act add answer ask batch book call cancel check choose close complete count decide erase expire find follow identify join keep learn leave list log-in
  log-out move offer open read refuse remove reschedule send serve show sign-up spend transfer update verify`)

/** A file or folder may not have one of these as its last word: they do not describe the contents. */
export const emptyWords = list('util utils helper helpers common misc manager managers service services')

/** The folders that the checks read. */
export const roots = ['contract', 'server', 'web', 'tests', 'bench', 'build', 'scripts'] as const

/** The longest file, in lines. */
export const longestFile = 300
