import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

const texts = () => new Remembered<string>({ most: 3, heaviest: 10, weigh: (text) => text.length })

test('what was asked for longest ago goes first', async () => {
  const known = texts()
  for (const text of ['a', 'b', 'c']) await known.set(text, Promise.resolve(text))
  expect(await known.get('a')).toBe('a')
  await known.set('d', Promise.resolve('d'))
  expect(known.get('b')).toBeUndefined()
  for (const text of ['a', 'c', 'd']) expect(await known.get(text)).toBe(text)
})

test('so does what is too heavy in all, and what stands in another’s place counts once', async () => {
  const known = texts()
  await known.set('a', Promise.resolve('aaaa'))
  await known.set('b', Promise.resolve('bbbb'))
  await known.set('b', Promise.resolve('bbbbb'))
  expect(await known.get('a')).toBe('aaaa')
  await known.set('c', Promise.resolve('cc'))
  expect(known.get('b')).toBeUndefined()
  expect(await known.get('a')).toBe('aaaa')
  expect(await known.get('c')).toBe('cc')
})

test('what is being found is found once, and what could not be is not remembered', async () => {
  const known = texts()
  const finding = Promise.withResolvers<string>()
  const first = known.set('a', finding.promise)
  const second = known.get('a')
  finding.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(known.get('a')).toBeUndefined()
})

test('what comes too late does not take the place of what was found since', async () => {
  const known = texts()
  const late = Promise.withResolvers<string>()
  const first = known.set('a', late.promise)
  await known.set('a', Promise.resolve('new'))
  late.resolve('old')
  expect(await first).toBe('old')
  expect(await known.get('a')).toBe('new')
})
