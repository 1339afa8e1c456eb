import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rushTables } from './report.ts'

// `npm run bench -- rush` prints the tables of the simulation; with --write they also take their place in docs/scaling.md.

const page = join(import.meta.dirname, '..', '..', 'docs', 'scaling.md')
const [opening, closing] = ['<!-- npm run bench -- rush --write -->', '<!-- as far as here -->']

export function showRush(write: boolean): void {
  const tables = rushTables()
  console.log(tables)
  if (write) writeFileSync(page, pageWith(tables))
}

/** The tables that stand in the page. */
export function tablesOfPage(): string {
  const text = readFileSync(page, 'utf8')
  return text.slice(text.indexOf(opening) + opening.length, text.indexOf(closing)).trim()
}

/** The cells of the measured table's row with this name and so many callers.
 *  @throws when there is none */
export function rowOfPage(what: string, callers: string): string[] {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const found = rows.find(([name, by]) => name === what && by === callers)
  if (!found) throw new Error(`docs/scaling.md has no measurement of ${what} by ${callers}.`)
  return found
}

function pageWith(tables: string): string {
  const [before, after] = around()
  return `${before}${opening}\n\n${tables}\n\n${closing}${after}`
}

/** What stands before and after the tables.
 *  @throws when the page has lost its marks */
function around(): [before: string, after: string] {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(opening), text.indexOf(closing)]
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no ${opening} … ${closing}`)
  return [text.slice(0, from), text.slice(to + closing.length)]
}
