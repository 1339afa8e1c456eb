import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../tests/product.ts'
import { openApi, renderApi } from './api/render.ts'

// Writes docs/api.md from the document that the running product gives; with --check it only looks whether the page
// still says what the product does.

const page = join(import.meta.dirname, '..', 'docs', 'api.md')

const product = await startProduct('api', { DEMO: '0', LOG_LEVEL: 'warn' })
const answer = await fetch(`${product.url}/api/openapi.json`)
const document: unknown = await answer.json()
await product.stop()
const now = renderApi(openApi.parse(document))

if (process.argv.includes('--check')) {
  const fresh = (await readFile(page, 'utf8')) === now
  console.log(fresh ? 'docs/api.md says what the product does' : 'docs/api.md is old: npm run api')
  process.exitCode = fresh ? 0 : 1
} else {
  await writeFile(page, now)
}
