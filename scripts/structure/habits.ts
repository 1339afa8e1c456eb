import type { SourceFile } from './files.ts'
import { longestFile } from './words.ts'

/** A rule about the text of a file, with texts that break it: they prove that the check can fail. */
export interface Habit {
  name: string
  says: string
  /** Whether the rule applies to a file. */
  where: (path: string) => boolean
  /** Whether the code (without comments) or the whole text breaks the rule. */
  broken: (code: string, text: string) => boolean
  refused: readonly [path: string, ...texts: string[]]
}

const inScript = (path: string) => /\.(?:tsx?|mts|mjs|js)$/.test(path)
const inTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
/** The checks contain what they reject. */
const inChecks = (path: string) => path.startsWith('scripts/structure/')

const sqlPlaces =
  /^server\/(?:(?:platform\/)?[^/]+\/(?:[a-z-]+-)?store|platform\/database\/.*|own-postgres\/.*|demo\/.*|migrations\/.*|[^/]+\/schema\/.*)\.(?:ts|sql)$/
const sql =
  /(?:\b(?:SELECT|INSERT INTO|DELETE FROM|TRUNCATE|RETURNING|CREATE (?:TABLE|DATABASE|INDEX)|DROP (?:TABLE|DATABASE)|NOTIFY|LISTEN)\b|\bUPDATE\s+\w+\s+SET\b|['"`]\s*(?:select\s[^'"`]*\sfrom|insert\s+into|delete\s+from|update\s+\w+\s+set|with\s+\w+\s+as)\s)/

const datePlaces = ['web/lib/dates.ts', 'server/texts/dates.ts', 'contract/service-day.ts']

export const habits: readonly Habit[] = [
  {
    name: 'sql-in-stores',
    says: 'SQL stands in a store, in server/platform/database, in server/own-postgres, in migrations and in schema/*.sql of a room',
    where: (path) => /^(?:server|contract|web)\//.test(path) && !inTest(path) && !sqlPlaces.test(path),
    broken: (code) => sql.test(code),
    refused: [
      'server/app.ts',
      'query(`SELECT a FROM b`)',
      "query('select a from b')",
      'query(`\n  UPDATE a SET b = 1`)',
    ],
  },
  {
    name: 'tables-in-migrations',
    says: 'a migration makes tables; functions, views and triggers are in server/<room>/schema. A migration has only the IMMUTABLE functions that compute stored columns and indexes',
    where: (path) => path.startsWith('server/migrations/'),
    broken: (code) => /\bCREATE (?:OR REPLACE )?(?:VIEW|TRIGGER|AGGREGATE|FUNCTION(?![^;]*\bIMMUTABLE\b))/.test(code),
    refused: [
      'server/migrations/0001-a.sql',
      'CREATE OR REPLACE VIEW a AS SELECT 1;',
      'CREATE FUNCTION a() RETURNS int;',
    ],
  },
  {
    name: 'schema-applies-again',
    says: 'a file in server/<room>/schema is applied again after a change: it has only CREATE OR REPLACE, and a constraint trigger, which cannot be replaced, after its DROP; tables are in migrations',
    where: (path) => /^server\/[^/]+\/schema\//.test(path),
    broken: (code) =>
      /^(?!CREATE OR REPLACE\b|DROP TRIGGER IF EXISTS\b|CREATE CONSTRAINT TRIGGER\b)(?:CREATE|ALTER|DROP)\b/m.test(
        code,
      ),
    refused: ['server/slots/schema/a.sql', 'CREATE VIEW a AS SELECT 1;', 'CREATE TABLE a (id uuid);'],
  },
  {
    name: 'dates-in-one-place',
    says: 'dates are written out in web/lib/dates.ts and server/texts/dates.ts, service days computed in contract/service-day.ts',
    where: (path) => /^(?:contract|server|web)\//.test(path) && !datePlaces.includes(path),
    broken: (code) => /\.toLocale(?:Date|Time)?String\(|Intl\.(?:Relative)?(?:Date)?TimeFormat\b/.test(code),
    refused: ['web/desk/list.tsx', 'date.toLocaleDateString()', "new Intl.DateTimeFormat('en-IN')"],
  },
  {
    name: 'late-in-one-way',
    says: 'code that the page loads later is an argument of late(() => import(…)) in web/lib/late.tsx, which waits for its texts and tries again',
    // web/routes.tsx passes the imports of the table to late()
    where: (path) => path.startsWith('web/') && !['web/screens.ts', 'web/lib/late.tsx'].includes(path) && !inTest(path),
    broken: (code) => /(?<!\blate\(\s*\(\) =>\s*)\bimport\(|\blazy\b/.test(code),
    refused: ['web/desk/a.tsx', "() => import('./b.tsx')", "await import('./b.ts')", "import { lazy } from 'react'"],
  },
  {
    name: 'own-sentences',
    says: "a page writes its own text: the server's sentences are English; `problemText` has one for each problem",
    // these read a third party's widget, and the page's own schemas
    where: (path) => /^web\/(?!widget-frame|lib\/small-zod)/.test(path) && !inTest(path),
    broken: (code) => /[\w)]\??\.(?:message|msg)\b|[{,]\s*(?:message|msg)\s*(?:,[^'"`()]*)?\}\s*(?:=|\))/.test(code),
    refused: [
      'web/a.tsx',
      '({ message }) => void alert(message)',
      'const { _id, msg } = await call(act)',
      'why?.message',
    ],
  },
  {
    name: 'no-suppressions',
    says: 'fix what a checker reports instead of suppressing it',
    where: (path) => inScript(path) && !inChecks(path),
    broken: (_, text) =>
      /(?:oxlint|eslint|prettier|oxfmt|biome)-(?:disable|ignore)|@ts-(?:ignore|expect-error|nocheck)|\bas any\b/.test(
        text,
      ),
    refused: ['web/main.tsx', '// oxlint-disable-next-line no-console', '// @ts-expect-error the types are wrong'],
  },
  {
    name: 'no-empty-catch',
    says: 'a catch handles the error: an empty one hides it',
    where: (path) => inScript(path) && !inChecks(path),
    broken: (code) => /catch\s*(?:\([^)]*\)\s*)?\{\s*\}|\.catch\(\s*\(\s*\)\s*=>\s*\{\s*\}\s*\)/.test(code),
    refused: ['server/app.ts', 'try { a() } catch {\n  // never mind\n}', 'void a().catch(() => {})'],
  },
  {
    name: 'nothing-put-off',
    says: 'open work is an issue, not a comment; a skipped test proves nothing',
    where: (path) => !inChecks(path),
    broken: (_, text) => /\b(?:TODO|FIXME|XXX|HACK)\b|\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/.test(text),
    refused: ['tests/journeys/a.spec.ts', '// TODO: later', "test.skip('a patient books', async () => {})"],
  },
  {
    name: 'no-machine-paths',
    says: 'paths of one machine do not belong in the product',
    where: (path) => !inChecks(path),
    broken: (code) => /['"`(\s](?:\/(?:work|root|home\/\w+|Users\/\w+|farm)\/)/.test(code),
    refused: ['scripts/a.ts', "const folder = '/root/baari'"],
  },
  {
    name: 'one-purpose',
    says: `a file longer than ${longestFile} lines has more than one purpose: split it`,
    where: (path) => !path.endsWith('.sql'),
    broken: (_, text) => text.split('\n').length - 1 > longestFile,
    refused: ['server/app.ts', 'a()\n'.repeat(longestFile + 1)],
  },
]

/** @returns `path: rule` for each broken rule */
export function brokenHabits({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  return habits
    .filter((habit) => habit.where(path) && habit.broken(code, text))
    .map((habit) => `${path}: ${habit.says} (${habit.name})`)
}

/** Removes comments, and strings that look like comments, which no rule needs. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}
