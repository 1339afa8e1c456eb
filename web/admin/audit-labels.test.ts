import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractCalls } from '#tests/contract-calls.ts'

test('every call with a row in the trail has its text, and no other', async () => {
  const recorded = [...(await contractCalls())]
    .filter(([, { method, shows }]) => method !== 'GET' || shows === 'internal')
    .map(([name]) => name)
  // Read, not imported: its texts come by the build.
  const source = await readFile(join(import.meta.dirname, 'audit-labels.ts'), 'utf8')
  const named = [...source.matchAll(/^ {2}'([A-Z]+ \/api\/[^']+)': msg[`(]/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(recorded.toSorted())
})
