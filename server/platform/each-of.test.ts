import { expect, test } from 'vitest'
import { eachOf } from './each-of.ts'

const items = Array.from({ length: 40 }, (_, index) => index)

test('works on each item with limited concurrency, and begins one in a turn of the event loop', async () => {
  const seen: number[] = []
  let turn = 0
  const turns: number[] = []
  let isCounting = true
  const count = () => {
    turn += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  let running = 0
  let most = 0
  await eachOf(items, 5, async (item) => {
    turns.push(turn)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running -= 1
    seen.push(item)
  })
  isCounting = false
  expect(seen.toSorted((a, b) => a - b)).toEqual(items)
  expect(most).toBe(5)
  expect(new Set(turns).size).toBe(items.length)
})

test('throws the first error after the running work, and begins no further work', async () => {
  const begun: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 3) throw new Error('item 3')
  }
  await expect(eachOf(items, 2, work)).rejects.toThrow('item 3')
  expect(begun).toEqual([0, 1, 2, 3])
})
