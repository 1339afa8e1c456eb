import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Packing } from './packing.ts'

/** Pages that come one at a time, when they are let go. */
function pagesOf(count: number) {
  const read = { pages: 0, ended: Promise.withResolvers<undefined>() }
  const gates = Array.from({ length: count }, () => Promise.withResolvers<undefined>())
  async function* pages() {
    try {
      for (const [page, gate] of gates.entries()) {
        await gate.promise
        read.pages += 1
        yield [{ page }]
      }
    } finally {
      read.ended.resolve(undefined)
    }
  }
  return {
    read,
    pages: pages(),
    letGo: (upto: number) => gates.slice(0, upto).forEach((gate) => gate.resolve(undefined)),
  }
}

const goesAway = (reader: Readable) => new Promise((resolve) => void reader.once('close', resolve).destroy())

const unpacked = async (bytes: AsyncIterable<Buffer>): Promise<unknown> =>
  JSON.parse(gunzipSync(await buffer(bytes)).toString())

test('many read what is read once, also who comes when it is done', async () => {
  const { read, pages, letGo } = pagesOf(3)
  const packing = new Packing('1', pages)
  const readers = [packing.read(), packing.read()]
  letGo(3)
  const all = [{ page: 0 }, { page: 1 }, { page: 2 }]
  for (const reader of readers) expect(await unpacked(reader)).toEqual(all)
  expect(await unpacked(packing.read())).toEqual(all)
  expect(read.pages).toBe(3)
})

test('an empty list is an empty list', async () => {
  expect(await unpacked(new Packing('1', pagesOf(0).pages).read())).toEqual([])
})

test('when the last reader goes away half-way, nothing more is read', async () => {
  const { read, pages, letGo } = pagesOf(1_000)
  const packing = new Packing('1', pages)
  const [one, other] = [packing.read(), packing.read()]
  letGo(1)
  await packing.begun
  await goesAway(one)
  expect(packing.isGood).toBe(true)
  await goesAway(other)
  letGo(1_000)
  await packing.ended
  await read.ended.promise
  expect(packing.isGood).toBe(false)
  expect(read.pages).toBeLessThan(1_000)
})

test('a page that cannot be read is no short list', async () => {
  async function* pages() {
    yield [{ page: 0 }]
    throw new Error('the database is away')
  }
  const packing = new Packing('1', pages())
  await expect(unpacked(packing.read())).rejects.toThrow('the database is away')
  expect(packing.isGood).toBe(false)
})
