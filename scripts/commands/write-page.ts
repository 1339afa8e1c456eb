import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a generated page of docs/; with `--check` it only compares, and sets exit code 1 if the page is out of date. */
export async function writePage(name: string, command: string, text: string): Promise<void> {
  const page = join(import.meta.dirname, '..', '..', 'docs', name)
  if (!process.argv.includes('--check')) return writeFile(page, text)
  const isCurrent = (await readFile(page, 'utf8')) === text
  console.log(`docs/${name} is ${isCurrent ? 'up to date' : `out of date: ${command}`}`)
  if (!isCurrent) process.exitCode = 1
}
