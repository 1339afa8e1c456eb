import { cruise as readImports, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { openWebRooms, serverRooms, webRooms } from './words.ts'

/** A forbidden direction of imports, with examples that prove that the check can fail. */
export interface Direction {
  name: string
  why: string
  from: IRegularForbiddenRuleType['from']
  to: IRegularForbiddenRuleType['to']
  /** Each as `file > target`, with one of the {@link lines}. */
  refused: string
}

/** An import that a direction refuses: a line of a file, and its target as written. */
export interface Example {
  rule: string
  file: string
  target: string
  line: string
}

const lines: Readonly<Record<string, string>> = {
  '>': "import { a } from '*'",
  'type>': "import type { A } from '*'",
  'export>': "export * from '*'",
  'later>': "const a = import('*')",
}

export const examplesOf = ({ name: rule, refused }: Direction): Example[] =>
  refused.split(/,\s+/).map((example) => {
    const [file = '', kind = '', target = ''] = example.split(' ')
    return { rule, file, target, line: (lines[kind] ?? '').replace(/\*(?=')/, target) }
  })

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`
const test = String.raw`\.test\.tsx?$`
const rooms = anyOf(serverRooms)
const pages = anyOf(webRooms)

/** A room imports the doors of lower rooms only; `demo` fills all of them, and only the composition imports it. */
const doorOrder: Direction[] = serverRooms.slice(1).map((room, at) => ({
  name: `${room}-opens-doors-below`,
  why: `${room} stands below ${serverRooms.slice(0, at + 1).join(', ')}: they pass what it needs`,
  from: { path: `^server/${room}/`, pathNot: test },
  to: { path: `^server/${anyOf(serverRooms.slice(0, at + 1))}/` },
  refused: `server/${room}/rules.ts type> #server/${serverRooms[at]}/index.ts`,
}))

const outside = '(contract|server|tests|bench|build|scripts)'

/** A folder of the server that imports nothing of the tree but what is open to it. */
const closed = (name: string, why: string, folder: string, open: string, refused: string): Direction => ({
  ...{ name, why, refused },
  from: { path: `^server/${folder}/`, pathNot: test },
  to: { path: `^${outside}/`, pathNot: open },
})

export const directions: readonly Direction[] = [
  {
    name: 'contract-knows-zod-alone',
    why: 'messages between page and server belong to neither',
    from: { path: '^contract/', pathNot: test },
    to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    refused: `contract/a.ts > #server/platform/b.ts, contract/a.ts type> #web/lib/b.ts,
      contract/a.ts > node:fs/promises, contract/a.ts > pg`,
  },
  {
    name: 'web-and-server-never-meet',
    why: 'they share the contract only, and no other type',
    from: { path: '^(web|server)/' },
    to: { path: '^(web|server)/', pathNot: '^$1/' },
    refused: 'web/lib/a.ts type> #server/accounts/index.ts, server/app.ts > ../web/lib/b.ts',
  },
  closed(
    'platform-could-ship-elsewhere',
    'the platform knows neither a room nor the contract: the product passes what it needs, and declares its codes of problems',
    'platform',
    '^server/platform/',
    `server/platform/a.ts > #contract/problem.ts, server/platform/http/a.ts type> #contract/call.ts,
      server/platform/a.ts > ../texts/index.ts, server/platform/a.ts export> ../hospitals/index.ts,
      server/platform/a.ts > ../settings.ts, server/platform/database/a.ts > ../../own-postgres/index.ts,
      server/platform/http/a.ts > ../../pages/packed-page.ts`,
  ),
  closed(
    'own-postgres-uses-platform-only',
    'supervising a PostgreSQL needs no room and no contract',
    'own-postgres',
    String.raw`^server/(?:own-postgres/|platform/(?:database/|[^/]+\.ts$))`,
    `server/own-postgres/a.ts type> #contract/slots.ts, server/own-postgres/a.ts > ../settings.ts,
      server/own-postgres/a.ts > ../platform/http/create-app.ts`,
  ),
  {
    name: 'nothing-imports-the-composition',
    why: 'the composition passes to the rooms what they need, and the database, own or external',
    from: { path: `^server/(?:platform|${rooms})/`, pathNot: test },
    to: { path: String.raw`^server/(?:own-postgres/|[^/]+\.ts$)` },
    refused: 'server/slots/store.ts > ../own-postgres/index.ts, server/slots/routes.ts > ../app.ts',
  },
  closed(
    'texts-use-the-contract-only',
    'a text is written from its arguments, in a language of the contract',
    'texts',
    '^(?:contract|server/texts)/',
    'server/texts/a.ts > ../platform/problem.ts, server/texts/a.ts > ../hospitals/index.ts',
  ),
  closed(
    'pages-use-platform-only',
    'serving pages needs no room; app.ts passes what a room knows of an address',
    'pages',
    '^(?:contract|server/pages|server/platform)/',
    `server/pages/a.ts > ../hospitals/index.ts, server/pages/a.ts > ../settings.ts,
      server/pages/a.ts > ../own-postgres/index.ts`,
  ),
  {
    name: 'rooms-meet-at-the-door',
    why: "a room's index.ts is the only file that other rooms and the composition may import",
    from: { path: String.raw`^server/(?:(${rooms})/|[^/]+\.ts$)`, pathNot: test },
    to: { path: `^server/(?:own-postgres|${rooms})/`, pathNot: ['^server/$1/', String.raw`/index\.ts$`] },
    refused: `server/app.ts > ./slots/routes.ts, server/run.ts > ./own-postgres/data-folder.ts,
      server/appointments/store.ts > ../hospitals/store.ts,
      server/appointments/book-token.ts > #server/slots/rules.ts`,
  },
  ...doorOrder,
  {
    name: 'estimates-are-pure',
    why: 'an estimate is a calculation from its arguments: only what reads sessions and keeps knowledge has a clock and a database',
    from: {
      path: '^server/estimates/',
      pathNot: [test, String.raw`/(?:store|read-session|ask-estimates|learn-sessions|present)\.ts$`],
    },
    to: { pathNot: ['^server/estimates/', '^contract/'] },
    refused: 'server/estimates/learn.ts > node:crypto, server/estimates/learn.ts > ../platform/clock.ts',
  },
  {
    name: 'rules-are-pure',
    why: 'a rule decides from its arguments: no clock, no database, no network',
    from: { path: String.raw`^server/[^/]+/rules\.ts$` },
    // Hashes and parsers are pure functions, and a rule may name the problem that a refusal is answered with.
    to: {
      pathNot: String.raw`^(?:contract/|node_modules/zod/|crypto$|server/platform/(?:problem|columns|sound-alike)\.ts$)`,
      dependencyTypesNot: ['type-only'],
    },
    refused: 'server/slots/rules.ts > #server/platform/database/index.ts, server/slots/rules.ts > node:os',
  },
  {
    name: 'presenters-only-shape',
    why: 'a presenter shapes rows for an audience, and reads nothing itself',
    from: { path: String.raw`^server/([^/]+)/present\.ts$` },
    to: {
      pathNot: [
        '^contract/',
        String.raw`^server/$1/rules\.ts$`,
        String.raw`^server/(?!platform/)[^/]+/(?:present|index)\.ts$`,
        // They write texts in the reader's language, read the fields of a row, and write cells as a line of text.
        String.raw`^server/(?:texts/|platform/(?:columns|csv)\.ts$)`,
      ],
      dependencyTypesNot: ['type-only'],
    },
    refused: 'server/slots/present.ts > #server/platform/database/index.ts',
  },
  {
    name: 'page-rooms-never-meet',
    why: `only routes.tsx, main.tsx and shell put rooms together; the doors of ${openWebRooms.join(' and ')} are open to all`,
    from: { path: `^web/(${pages})/` },
    to: { path: '^web/', pathNot: ['^web/(?:$1|ui|lib)/', `^web/${anyOf(openWebRooms)}/index\\.tsx?$`] },
    refused: `web/landing/page.tsx > ../hospitals/list.tsx, web/landing/page.tsx > #web/live-queue/number.tsx,
      web/slots/list.tsx later> ../shell/header.tsx, web/slots/list.tsx > ../routes.tsx`,
  },
  {
    name: 'design-system-could-ship-elsewhere',
    why: 'web/ui knows no room, no call, no text of this product',
    from: { path: '^web/ui/', pathNot: test },
    to: { path: '^(web|contract|tests)/', pathNot: '^web/ui/' },
    refused: `web/ui/button.tsx > ../lib/api.ts, web/ui/button.tsx type> #contract/slots.ts,
      web/ui/button.tsx > ../hospitals/list.tsx`,
  },
  {
    name: 'web-lib-knows-no-screen',
    why: 'web/lib serves every room, so it knows none',
    // these write in the design system that code or data is missing
    from: { path: '^web/lib/', pathNot: [test, String.raw`^web/lib/(?:late|load-error)\.tsx$`] },
    to: { path: '^web/', pathNot: ['^web/lib/', '^web/locales/'] },
    refused: 'web/lib/live.ts > ../ui/button.tsx',
  },
  {
    name: 'web-runs-in-a-browser',
    why: "Node's own modules do not exist there",
    from: { path: '^(web|contract)/', pathNot: test },
    to: { dependencyTypes: ['core'] },
    refused: 'web/lib/dates.ts > node:path',
  },
  {
    name: 'product-never-imports-proof',
    why: 'the product does not depend on tests, benches and scripts',
    from: { path: '^(contract|server|web)/', pathNot: test },
    to: { path: ['^(tests|bench|build|scripts)/', test] },
    refused: `server/slots/routes.ts > #tests/builders.ts, web/main.tsx > ./lib/dates.test.ts,
      server/main.ts > ../bench/booking.ts`,
  },
  {
    name: 'server-runs-on-what-is-shipped',
    why: 'a development dependency is not installed where the product runs',
    from: { path: '^(contract|server)/', pathNot: test },
    to: { dependencyTypes: ['npm-dev'] },
    refused: 'server/app.ts > vite',
  },
  {
    name: 'no-circles',
    why: 'two files that need each other are one file, or three',
    from: {},
    to: { circular: true },
    refused: 'server/platform/left.ts type> ./right.ts, server/platform/right.ts > ./left.ts',
  },
  {
    name: 'nothing-unresolved',
    why: 'an import that leads nowhere cannot be judged',
    from: {},
    // Vite's plugins make these (build/texts.ts).
    to: { couldNotResolve: true, pathNot: '^virtual:' },
    refused: 'server/app.ts > #server/nowhere.ts',
  },
]

/** An import that a direction forbids. */
export interface WrongImport {
  rule: string
  from: string
  to: string
}

/** Checks all imports below the folders against {@link directions}.
 *  @param root absolute path; folders and results are relative to it
 *  @returns the files whose imports were read, and the forbidden imports */
export async function cruise(root: string, folders: readonly string[]) {
  const { output } = await readImports([...folders], {
    baseDir: root,
    // TypeScript 7 has no compiler API: without swc no .ts file would be read, and nothing would be wrong.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    validate: true,
    ruleSet: { forbidden: directions.map(({ name, from, to }) => ({ name, severity: 'error', from, to })) },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered in text')
  return {
    read: new Set(output.modules.map((module) => module.source)),
    wrong: output.summary.violations.map(({ rule, from, to }): WrongImport => ({ rule: rule.name, from, to })),
  }
}
