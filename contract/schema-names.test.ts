import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The API document names each shared part by its id: of two with one id it would describe one, or be refused.
test('each shared part of the contract has an id of its own', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const ids = files.flatMap((name) =>
    [...readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(/\.meta\(\{ id: '(\w+)'/g)].map(([, id]) => id),
  )
  expect(ids.length).toBeGreaterThan(20)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})
