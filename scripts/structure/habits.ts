import type { SourceFile } from './files.ts'
import { longestFile } from './words.ts'

/** One habit of the house that a text can break, with texts that break it: they prove that the check can fail. */
export interface Habit {
  name: string
  says: string
  /** Which files it holds for. */
  where: (path: string) => boolean
  /** Whether code (its comments taken out), or the whole text, breaks it. */
  broken: (code: string, text: string) => boolean
  refused: readonly (readonly [path: string, text: string])[]
}

const inScript = (path: string) => /\.(?:tsx?|mts|mjs|js)$/.test(path)
const inTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
/** The checks name what they refuse. */
const inChecks = (path: string) => path.startsWith('scripts/structure/')

const sqlPlaces =
  /^server\/(?:(?:platform\/)?[^/]+\/(?:[a-z-]+-)?store|platform\/database\/.*|own-postgres\/.*|demo\/.*|migrations\/.*)\.(?:ts|sql)$/
const sql =
  /(?:\b(?:SELECT|INSERT INTO|DELETE FROM|TRUNCATE|RETURNING|CREATE (?:TABLE|DATABASE|INDEX)|DROP (?:TABLE|DATABASE)|NOTIFY|LISTEN)\b|\bUPDATE\s+\w+\s+SET\b|['"`]\s*(?:select\s[^'"`]*\sfrom|insert\s+into|delete\s+from|update\s+\w+\s+set|with\s+\w+\s+as)\s)/

export const habits: readonly Habit[] = [
  {
    name: 'sql-in-stores',
    says: 'SQL stands in a store, in server/platform/database, in server/own-postgres and in migrations',
    where: (path) => /^(?:server|contract|web)\//.test(path) && !inTest(path) && !sqlPlaces.test(path),
    broken: (code) => sql.test(code),
    refused: [
      ['server/slots/list-slots.ts', 'await tx.query(`SELECT id FROM slots`)'],
      ['server/slots/routes.ts', "await tx.query('select id from slots')"],
      ['server/app.ts', 'tx.query(`\n  UPDATE slots SET active = false`)'],
    ],
  },
  {
    name: 'dates-in-one-place',
    says: 'dates are written out in web/lib/dates.ts, service days computed in contract/service-day.ts',
    where: (path) =>
      /^(?:contract|server|web)\//.test(path) && !['web/lib/dates.ts', 'contract/service-day.ts'].includes(path),
    broken: (code) => /\.toLocale(?:Date|Time)?String\(|Intl\.(?:Relative)?(?:Date)?TimeFormat\b/.test(code),
    refused: [
      ['web/desk/list.tsx', 'const day = date.toLocaleDateString()'],
      ['server/slots/present.ts', "const format = new Intl.DateTimeFormat('en-IN')"],
    ],
  },
  {
    name: 'no-suppressions',
    says: 'a complaint of a checker is answered, not switched off',
    where: (path) => inScript(path) && !inChecks(path),
    broken: (_, text) =>
      /(?:oxlint|eslint|prettier|oxfmt|biome)-(?:disable|ignore)|@ts-(?:ignore|expect-error|nocheck)|\bas any\b/.test(
        text,
      ),
    refused: [
      ['web/main.tsx', '// oxlint-disable-next-line no-console'],
      ['server/app.ts', '// @ts-expect-error the types are wrong'],
    ],
  },
  {
    name: 'no-empty-catch',
    says: 'nothing catches and ignores: a swallowed error says why in the code that follows from it',
    where: (path) => inScript(path) && !inChecks(path),
    broken: (code) => /catch\s*(?:\([^)]*\)\s*)?\{\s*\}|\.catch\(\s*\(\s*\)\s*=>\s*\{\s*\}\s*\)/.test(code),
    refused: [
      ['server/app.ts', 'try { a() } catch {\n  // never mind\n}'],
      ['server/app.ts', 'void a().catch(() => {})'],
    ],
  },
  {
    name: 'nothing-put-off',
    says: 'what is left to do is an issue, not a comment; what is not run proves nothing',
    where: (path) => !inChecks(path),
    broken: (_, text) => /\b(?:TODO|FIXME|XXX|HACK)\b|\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/.test(text),
    refused: [
      ['server/app.ts', '// TODO: later'],
      ['tests/journeys/booking.spec.ts', "test.skip('a patient books', async () => {})"],
    ],
  },
  {
    name: 'no-machine-paths',
    says: "one machine's paths do not belong in the product",
    where: (path) => !inChecks(path),
    broken: (code) => /['"`(\s](?:\/(?:work|root|home\/\w+|Users\/\w+|farm)\/)/.test(code),
    refused: [['scripts/a.ts', "const folder = '/root/baari'"]],
  },
  {
    name: 'one-purpose',
    says: `a file longer than ${longestFile} lines has more than one purpose: part it`,
    where: (path) => !path.endsWith('.sql'),
    broken: (_, text) => text.split('\n').length - 1 > longestFile,
    refused: [['server/app.ts', 'a()\n'.repeat(longestFile + 1)]],
  },
]

/** Every habit that a file breaks, as `path: what it says`. */
export function brokenHabits({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  return habits
    .filter((habit) => habit.where(path) && habit.broken(code, text))
    .map((habit) => `${path}: ${habit.says} (${habit.name})`)
}

/** The text without its comments. Strings that look like comments go too, which only loses what no habit looks for. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}
