import { mkdir, mkdtemp, rm, symlink, writeFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { type WrongImport, cruise } from './cruise.ts'
import { type Example, allowed, directions } from './directions.ts'
import { brokenHabits, habits } from './habits.ts'
import { deadLinks } from './links.ts'
import { wrongName, wrongNumbers } from './names.ts'
import { roots } from './words.ts'

/** Proves that the structure check can fail: builds a tree in which every rule is broken and looks whether each is seen.
 *  @param root absolute path of the real tree, for its package.json and packages
 *  @returns what was not seen, and what was refused although it is right */
export async function canary(root: string): Promise<string[]> {
  return [...(await deafDirections(root)), ...deafHabits(), ...deafNames(), ...deafLinks(root)]
}

async function deafDirections(root: string): Promise<string[]> {
  const refused = directions.flatMap(({ name, refused: lines }) => lines.map((line) => [name, line] as const))
  const tree = await mkdtemp(join(tmpdir(), 'baari-structure-'))
  try {
    await copyFile(join(root, 'package.json'), join(tree, 'package.json'))
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir')
    await write(tree, [...refused.map(([, line]) => line), ...allowed])
    const { read, wrong } = await cruise(tree, roots)
    return [
      ...(read.size === 0 ? ['the canary tree was not read at all'] : []),
      ...refused
        .filter(([name, line]) => !wrong.some((found) => found.rule === name && isOf(found, line)))
        .map(([name, [file, line]]) => `${name} does not see, in ${file}: ${line}`),
      ...allowed.flatMap((line) =>
        wrong.filter((found) => isOf(found, line)).map((found) => `${found.rule} refuses, in ${line[0]}: ${line[1]}`),
      ),
    ]
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

/** Writes every example's file with its lines, and an empty file for everything that they import. */
async function write(tree: string, examples: readonly Example[]): Promise<void> {
  const files = new Map<string, string>()
  for (const [file, line] of examples) files.set(file, `${files.get(file) ?? ''}${line}\n`)
  for (const example of examples) {
    const target = targetOf(example)
    if (/^(?:contract|server|web|tests|bench)\//.test(target) && !target.includes('nowhere')) {
      files.set(target, files.get(target) ?? 'export {}\n')
    }
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
}

/** The file or package that an example imports: a path from the root, or the bare name. */
function targetOf([file, line]: Example): string {
  const specifier = /'([^']+)'\)?$/.exec(line)?.[1] ?? ''
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
}

/** Whether what was found is the example's import. A circle is told once, from whichever of its ends. */
function isOf(found: WrongImport, example: Example): boolean {
  const target = targetOf(example).replace(/^node:/, '')
  const reached = [target, `#${target}`].includes(found.to) || found.to.startsWith(`node_modules/${target}/`)
  return (found.from === example[0] && reached) || (found.from === target && found.to === example[0])
}

function deafHabits(): string[] {
  return habits.flatMap(({ name, refused }) =>
    refused
      .filter(([path, text]) => !brokenHabits({ path, text }).some((complaint) => complaint.endsWith(`(${name})`)))
      .map(([path, text]) => `${name} does not see, in ${path}: ${text.slice(0, 80)}`),
  )
}

const badNames = [
  'server/slots/utils.ts',
  'web/lib/date-helpers.ts',
  'server/common/clock.ts',
  'server/slots/slot-service.ts',
  'server/slots/fetch-slots.ts',
  'server/slots/list-.ts',
  'server/slots/queries/list-slots.ts',
  'server/dentists/routes.ts',
  'web/dentists/page.tsx',
  'web/ui/Button.tsx',
  'server/migrations/add-slots.sql',
]
const goodNames = [
  'contract/service-day.ts',
  'server/app.ts',
  'server/slots/list-slots.ts',
  'server/slots/rules.test.ts',
  'server/platform/database/pool.ts',
  'server/own-postgres/server-process.ts',
  'server/migrations/0001-slots.sql',
  'web/service-worker.ts',
  'web/lib/dates.test.ts',
  'tests/journeys/booking.spec.ts',
]

function deafNames(): string[] {
  return [
    ...badNames.filter((path) => wrongName(path) === undefined).map((path) => `names: ${path} is not refused`),
    ...goodNames.filter((path) => wrongName(path) !== undefined).map((path) => `names: ${path} is refused`),
    ...(wrongNumbers('records', ['0001-a.sql', '0003-b.sql']).length === 0 ? ['numbers: a gap is not seen'] : []),
    ...(wrongNumbers('records', ['0001-a.sql', '0001-b.sql']).length === 0 ? ['numbers: a repeat is not seen'] : []),
  ]
}

function deafLinks(root: string): string[] {
  const dead = deadLinks(root, {
    path: 'docs/a.md',
    text: 'See [nowhere](nowhere.md) and [there](../package.json#name).',
  })
  return dead.length === 1 ? [] : [`links: one is dead, ${dead.length} are told`]
}
