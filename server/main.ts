import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Only modules that are loaded after this call are cached for the next start.
enableCompileCache()
const { run } = await import('./run.ts')

const webFolder = join(import.meta.dirname, '..', 'dist', 'web')
await run(process.env, existsSync(join(webFolder, 'index.html')) ? webFolder : undefined)
