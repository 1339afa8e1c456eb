import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canary } from './structure/canary.ts'
import { cruise, directions } from './structure/directions.ts'
import { bannedEnglish } from './structure/english.ts'
import { catalogues, deadLinks, pages, sourceFiles } from './structure/files.ts'
import { brokenHabits } from './structure/habits.ts'
import { wrongName, wrongNumbers } from './structure/names.ts'
import { repeatedSentences } from './structure/sentences.ts'
import { foreignTables } from './structure/tables.ts'
import { roots } from './structure/words.ts'

// Checks import directions, file names, habits, links, English and repeated sentences (docs/architecture.md). With --canary it checks itself: each rule
// must find its own examples.

const root = join(import.meta.dirname, '..')

async function complaintsOfTree(): Promise<string[]> {
  const files = await sourceFiles(root, roots)
  const { read, wrong } = await cruise(root, roots)
  const documents = await pages(root)
  const unread = files.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !read.has(path))
  const texts = await catalogues(root)
  const code = files.filter(({ path }) => /^(?:contract|server|web)\/(?!.*\.test\.)/.test(path))
  const whyOf = (rule: string) => directions.find(({ name }) => name === rule)?.why ?? ''
  return [
    ...(files.length === 0 ? ['there are no files to check'] : []),
    ...unread.map(({ path }) => `${path}: the check did not read its imports`),
    ...wrong.map(({ rule, from, to }) => `${from}: imports ${to} (${rule}: ${whyOf(rule)})`),
    ...files.flatMap(({ path }) => {
      const wrong = wrongName(path)
      return wrong === undefined ? [] : [`${path}: ${wrong}`]
    }),
    ...files.flatMap(brokenHabits),
    ...files.flatMap(foreignTables),
    ...repeatedSentences(
      code,
      texts.filter(({ path }) => path.startsWith('web/locales/en/')),
    ),
    ...documents.flatMap((page) => deadLinks(root, page)),
    ...[...files, ...documents, ...texts].flatMap(bannedEnglish),
    ...(await numberComplaints('server/migrations')),
    ...(await numberComplaints('docs/decisions')),
    ...(await lockComplaints()),
  ]
}

const numberComplaints = async (folder: string) => wrongNumbers(folder, await readdir(join(root, folder)))

/** A lock file with addresses installs from one registry only. */
async function lockComplaints(): Promise<string[]> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  return /"resolved":\s*"(?:https?|git)/.test(lock) ? ['package-lock.json: records download addresses'] : []
}

const complaints = await (process.argv.includes('--canary') ? canary(root) : complaintsOfTree())
for (const complaint of complaints) console.error(complaint)
console.log(`${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
