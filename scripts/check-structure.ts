import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canary } from './structure/canary.ts'
import { cruise } from './structure/cruise.ts'
import { directions } from './structure/directions.ts'
import { pages, type SourceFile, sourceFiles } from './structure/files.ts'
import { brokenHabits } from './structure/habits.ts'
import { deadLinks } from './structure/links.ts'
import { wrongName, wrongNumbers } from './structure/names.ts'
import { foreignTables } from './structure/tables.ts'
import { roots } from './structure/words.ts'

// Holds the house's order (docs/architecture.md): import directions, file names, habits.
// With --canary it holds itself to account instead: every rule must refuse what it is there to refuse.

const root = join(import.meta.dirname, '..')

async function structure(): Promise<{ complaints: string[]; seen: string }> {
  const files = await sourceFiles(root, roots)
  const { read, wrong } = await cruise(root, roots)
  const modules = files.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path))
  const complaints = [
    ...modules.filter(({ path }) => !read.has(path)).map(({ path }) => `${path}: its imports were not read`),
    ...(modules.length === 0 ? ['no file was found to check'] : []),
    ...wrong.map(({ rule, from, to }) => `${from}: imports ${to} (${rule}: ${whyOf(rule)})`),
    ...files.flatMap(nameComplaint),
    ...files.flatMap(brokenHabits),
    ...files.flatMap(foreignTables),
    ...(await pages(root)).flatMap((page) => deadLinks(root, page)),
    ...(await numberComplaints('server/migrations')),
    ...(await numberComplaints('docs/decisions')),
    ...(await lockComplaints()),
  ]
  return { complaints, seen: `${files.length} files, ${modules.length} with imports, ${directions.length} directions` }
}

const whyOf = (rule: string) => directions.find(({ name }) => name === rule)?.why ?? ''

function nameComplaint({ path }: SourceFile): string[] {
  const wrong = wrongName(path)
  return wrong === undefined ? [] : [`${path}: ${wrong}`]
}

async function numberComplaints(folder: string): Promise<string[]> {
  return wrongNumbers(folder, await readdir(join(root, folder)))
}

/** A lock file with addresses in it installs from one registry only. */
async function lockComplaints(): Promise<string[]> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  return /"resolved":\s*"(?:https?|git)/.test(lock) ? ['package-lock.json: records download addresses'] : []
}

async function selfTest(): Promise<{ complaints: string[]; seen: string }> {
  return { complaints: await canary(root), seen: 'every rule refuses what it is there to refuse' }
}

const { complaints, seen } = await (process.argv.includes('--canary') ? selfTest() : structure())
for (const complaint of complaints) console.error(complaint)
console.log(complaints.length === 0 ? seen : `${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
