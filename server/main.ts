import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: a second start finds the stripped and compiled sources of the first.
enableCompileCache()
const { run } = await import('./run.ts')

const webFolder = join(import.meta.dirname, '..', 'dist', 'web')
await run(process.env, existsSync(join(webFolder, 'index.html')) ? webFolder : undefined)
