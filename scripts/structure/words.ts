/** The closed lists of the house. A new word is a decision: add it here, with its sentence in docs/architecture.md. */

/** The rooms of the server, the highest first: a room opens the doors of those below it, never of those above. */
export const serverRooms = [
  'demo',
  'audit',
  'privacy',
  'notifications',
  'admin',
  'registrations',
  'live-queue',
  'appointments',
  'slots',
  'hospitals',
  'accounts',
  'one-time-passwords',
  'mail',
] as const

/** What `server` holds besides its rooms. */
export const serverGround = ['platform', 'own-postgres', 'migrations'] as const

/** The rooms of the web page. Only `routes.tsx`, `main.tsx` and `shell` put them together. */
export const webRooms = [
  'landing',
  'accounts',
  'hospitals',
  'slots',
  'appointments',
  'live-queue',
  'desk',
  'settings',
  'registrations',
  'notifications',
  'admin',
  'privacy',
] as const

/** The rooms of the web page whose `index.ts` other rooms may import: what several screens show or ask. */
export const openWebRooms = ['live-queue', 'accounts', 'hospitals', 'registrations'] as const

/** What `web` holds beside its rooms. */
export const webGround = ['shell', 'ui', 'lib', 'locales'] as const

/** What each file of a server room is for; beside these only `<verb>-<noun>.ts`, tests, and `<noun>-store.ts` for a
 *  part of the store that is long enough to stand alone, `<name>-provider.ts` for one third party that does what the
 *  room's `provider.ts` asks. */
export const roomFiles: Readonly<Record<string, string>> = {
  'routes.ts': "the room's calls: contract entry to command or query; no logic",
  'sockets.ts': "the room's socket events: contract entry to command or query; no logic",
  'rules.ts': 'pure decisions, no clock, no input or output',
  'store.ts': "all of this room's SQL",
  'present.ts': 'row to contract shape, one function per audience',
  'announce.ts': 'what is told to the outside after the commit',
  'between-nodes.ts': 'what one node tells the others, and hears from them',
  'purge.ts': 'what of this room is of no use after a while, handed to the hourly purge',
  'provider.ts': 'what the outside has to do for this room, whoever does it',
  'index.ts': 'the door: the only file that other rooms may import',
}

/** The verbs a command or a query may begin with. */
export const verbs = [
  'add',
  'archive',
  'book',
  'cancel',
  'ask',
  'check',
  'choose',
  'complete',
  'count',
  'decide',
  'erase',
  'find',
  'follow',
  'identify',
  'list',
  'log-in',
  'log-out',
  'open',
  'refuse',
  'remove',
  'send',
  'show',
  'sign-up',
  'spend',
  'take',
  'update',
  'verify',
] as const

/** Words that say nothing about what a file or a folder holds; refused as its last word. */
export const emptyWords = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'managers',
  'service',
  'services',
]

/** What the root holds that the checks read. */
export const roots = ['contract', 'server', 'web', 'tests', 'bench', 'scripts'] as const

/** The longest file, in lines. */
export const longestFile = 300
