import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'

// Holds the first load of every screen that a patient's phone opens to the budget: script and style together, as
// brotli sends them. What a screen loads later, on purpose, is not counted.

const budget = 110 * 1000
const folder = join(import.meta.dirname, '..', 'dist', 'web')
/** Everything that is there from the first moment, and each screen that comes on top of it. */
const start = 'index.html'
const screens = [
  'landing/landing.tsx',
  'accounts/patient-login.tsx',
  'appointments/patient-home.tsx',
  'appointments/my-appointments.tsx',
  'shell/search-and-book.tsx',
]

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')))
const compress = promisify(brotliCompress)

/** The files that a chunk cannot do without, those of everything it imports included. */
function filesOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const found = manifest[name]
  if (!found) throw new Error(`The build has no ${name}: name the screens of scripts/check-size.ts anew.`)
  return [found.file, ...found.css, ...found.imports.flatMap((imported) => filesOf(imported, seen))]
}

async function sizeOf(screen: string): Promise<number> {
  const files = new Set([...filesOf(start), ...filesOf(screen)])
  const sizes = await Promise.all(
    [...files].map(async (file) => (await compress(await readFile(join(folder, file)))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const sizes = await Promise.all(screens.map(async (screen) => ({ screen, size: await sizeOf(screen) })))
for (const { screen, size } of sizes) {
  console.log(`${(size / 1000).toFixed(1)} kB  ${screen}${size > budget ? `: more than ${budget / 1000} kB` : ''}`)
}
process.exitCode = sizes.some(({ size }) => size > budget) ? 1 : 0
