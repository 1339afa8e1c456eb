import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the product with fresh demo data in a throw-away folder, which goes when it ends.

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'baari-demo-'))
// As root, PostgreSQL runs as another user, who has to get through to the data inside.
await chmod(folder, 0o755)

const { DATABASE_URL: _, ...env } = process.env
const product = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
  cwd: root,
  env: { ...env, DATA_DIR: join(folder, 'data'), DEMO: '1' },
  stdio: 'inherit',
})
// A terminal's Ctrl-C reaches both; it is the product that answers, and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))

await once(product, 'exit')
await rm(folder, { recursive: true, force: true })
process.exitCode = product.exitCode ?? 1
