import { expect, test } from 'vitest'
import { PromiseCache } from './promises.ts'

const aCache = () => new PromiseCache<string>({ max: 3, maxSize: 10, sizeOf: (text) => text.length })

test('evicts the least recently used entry', async () => {
  const cache = aCache()
  for (const text of ['a', 'b', 'c']) await cache.set(text, Promise.resolve(text))
  expect(await cache.get('a')).toBe('a')
  await cache.set('d', Promise.resolve('d'))
  expect(cache.get('b')).toBeUndefined()
  for (const text of ['a', 'c', 'd']) expect(await cache.get(text)).toBe(text)
})

test('evicts by total size, and counts a replaced entry once', async () => {
  const cache = aCache()
  await cache.set('a', Promise.resolve('aaaa'))
  await cache.set('b', Promise.resolve('bbbb'))
  await cache.set('b', Promise.resolve('bbbbb'))
  expect(await cache.get('a')).toBe('aaaa')
  await cache.set('c', Promise.resolve('cc'))
  expect(cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toBe('aaaa')
  expect(await cache.get('c')).toBe('cc')
})

test('shares a pending promise, and drops a rejected one', async () => {
  const cache = aCache()
  const finding = Promise.withResolvers<string>()
  const first = cache.set('a', finding.promise)
  const second = cache.get('a')
  finding.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(cache.get('a')).toBeUndefined()
})

test('keeps a newer entry when an older promise resolves later', async () => {
  const cache = aCache()
  const late = Promise.withResolvers<string>()
  const first = cache.set('a', late.promise)
  await cache.set('a', Promise.resolve('new'))
  late.resolve('old')
  expect(await first).toBe('old')
  expect(await cache.get('a')).toBe('new')
})

test('does not keep a value larger than the cache, and keeps the others', async () => {
  const cache = aCache()
  await cache.set('a', Promise.resolve('a'))
  expect(await cache.set('b', Promise.resolve('b'.repeat(11)))).toBe('b'.repeat(11))
  expect(cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toBe('a')
})
