import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { throwAwayFolder } from '../tests/product.ts'

// Runs the product with new demo data in a temporary folder.

const root = join(import.meta.dirname, '..')
const folder = await throwAwayFolder()
const { DATABASE_URL: _, ...env } = process.env
const product = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
  cwd: root,
  env: { ...env, DATA_DIR: join(folder, 'data'), DEMO: '1' },
  stdio: 'inherit',
})
// A terminal sends Ctrl-C to both processes; this one waits for the product to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))

await once(product, 'exit')
await rm(folder, { recursive: true, force: true })
process.exitCode = product.exitCode ?? 1
