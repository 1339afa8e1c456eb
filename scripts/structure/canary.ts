import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { cruise, directions, type Example, examplesOf, type WrongImport } from './directions.ts'
import { canaryOfEnglish } from './english.ts'
import { deadLinks } from './files.ts'
import { brokenHabits, habits } from './habits.ts'
import { wrongName, wrongNumbers } from './names.ts'
import { canaryOfSentences } from './sentences.ts'
import { foreignTables } from './tables.ts'
import { roots } from './words.ts'

/** Proves that the structure check can fail: each rule must find its examples.
 *  @param root absolute path of the real tree, for its package.json and packages
 *  @returns examples that a rule misses. The real tree shows that the rules accept correct code. */
export const canary = async (root: string): Promise<string[]> => [
  ...(await canaryOfDirections(root)),
  ...canaryOfHabits(),
  ...canaryOfNames(),
  ...canaryOfLinks(root),
  ...canaryOfEnglish(),
  ...canaryOfTables(),
  ...canaryOfSentences(),
]

/** Checks a temporary tree in which each direction is broken. */
async function canaryOfDirections(root: string): Promise<string[]> {
  const examples = directions.flatMap(examplesOf)
  const tree = await mkdtemp(join(tmpdir(), 'baari-structure-'))
  try {
    await copyFile(join(root, 'package.json'), join(tree, 'package.json'))
    for (const folder of roots) await mkdir(join(tree, folder))
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir')
    await write(tree, examples)
    const { read, wrong } = await cruise(tree, roots)
    return [
      ...(read.size === 0 ? ['directions: the tree was not read'] : []),
      ...examples
        .filter((example) => !wrong.some((found) => isOf(found, example)))
        .map(({ rule, file, line }) => `${rule} misses, in ${file}: ${line}`),
    ]
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

/** Writes the files of the examples, and an empty file for each import. */
async function write(tree: string, examples: readonly Example[]): Promise<void> {
  const files = new Map<string, string>()
  for (const { file, line } of examples) files.set(file, `${files.get(file) ?? ''}${line}\n`)
  for (const target of examples.map(targetOf))
    if (/^(?:contract|server|web|tests|bench)\//.test(target) && !target.includes('nowhere') && !files.has(target))
      files.set(target, 'export {}\n')
  for (const [file, text] of files) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
}

/** The file or package that an example imports: a path from the root, or the bare name. */
const targetOf = ({ file, target }: Example): string =>
  target.startsWith('.') ? posix.join(posix.dirname(file), target) : target.replace('#', '')

/** Whether the finding is the example's import. dependency-cruiser reports a circle from one of its ends. */
function isOf(found: WrongImport, example: Example): boolean {
  if (found.rule !== example.rule) return false
  const target = targetOf(example).replace(/^node:/, '')
  const reached = [target, `#${target}`].includes(found.to) || found.to.startsWith(`node_modules/${target}/`)
  return (found.from === example.file && reached) || (found.from === target && found.to === example.file)
}

const canaryOfHabits = (): string[] =>
  habits.flatMap(({ name, refused: [path, ...texts] }) =>
    texts
      .filter((text) => !brokenHabits({ path, text }).some((complaint) => complaint.endsWith(`(${name})`)))
      .map((text) => `${name} misses, in ${path}: ${text.slice(0, 80)}`),
  )

const badNames = `
  server/slots/utils.ts web/lib/date-helpers.ts server/common/clock.ts server/slots/slot-service.ts server/slots/fetch-slots.ts
  server/slots/list-.ts server/slots/queries/list-slots.ts server/slots/schema/slot.ts server/mail/schema/views.sql server/dentists/routes.ts web/dentists/page.tsx web/ui/Button.tsx
  server/migrations/add-slots.sql`
const listOf = (text: string) => text.trim().split(/\s+/)

const canaryOfNames = (): string[] => [
  ...listOf(badNames).flatMap((path) => (wrongName(path) === undefined ? [`names: accepts ${path}`] : [])),
  ...(wrongNumbers('records', ['0001-a.sql', '0003-b.sql']).length === 0 ? ['numbers: misses a gap'] : []),
  ...(wrongNumbers('records', ['0001-a.sql', '0001-b.sql']).length === 0 ? ['numbers: misses a repeat'] : []),
]

function canaryOfLinks(root: string): string[] {
  const text = 'See [nowhere](nowhere.md) and [there](../package.json#name).'
  const found = deadLinks(root, { path: 'docs/a.md', text }).length
  return found === 1 ? [] : [`links: finds ${found} instead of 1`]
}

function canaryOfTables(): string[] {
  const foreign = { path: 'server/slots/store.ts', text: '`SELECT id FROM slots JOIN doctors d`' }
  const ownerless = { path: 'server/migrations/0001-a.sql', text: 'CREATE TABLE visits (id uuid);' }
  return [foreign, ownerless]
    .filter((file) => foreignTables(file).length !== 1)
    .map(({ path, text }) => `tables: misses, in ${path}: ${text}`)
}
