import { startProduct } from '../tests/product.ts'
import { openApi, renderApi } from './api/render.ts'
import { writePage } from './api/write-page.ts'

// Writes docs/api.md from the OpenAPI document of the running product; `--check` only compares.

const product = await startProduct('api', { DEMO: '0', LOG_LEVEL: 'warn' })
const answer = await fetch(`${product.url}/api/openapi.json`)
const document: unknown = await answer.json()
await product.stop()
await writePage('api.md', 'npm run api', renderApi(openApi.parse(document)))
