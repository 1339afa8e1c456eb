import { expect, test, vi } from 'vitest'
import { addInBatches } from './add-in-batches.ts'
import type { Entry } from './store.ts'

const entry = (times: number): Entry => ({ at: new Date(0), actor: 'nobody', action: 'a', outcome: 'done', times })

/** A trail whose batches end under the test's control. */
function held() {
  const batches: { rows: number[]; end: () => void }[] = []
  const put = addInBatches(
    (entries) =>
      new Promise((end) => {
        batches.push({ rows: entries.map(({ times }) => times), end })
      }),
  )
  return { batches, put }
}
const isSettled = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test('without load, waits until a row is written', async () => {
  const { batches, put } = held()
  const first = put(entry(1))
  const second = put(entry(2))
  expect(batches.map(({ rows }) => rows)).toEqual([[1]])
  batches[0]?.end()
  await first
  expect(await isSettled(second)).toBe(false)
  expect(batches.map(({ rows }) => rows)).toEqual([[1], [2]])
  batches[1]?.end()
  await second
})

test('under load, does not wait, and writes rows in batches, in their order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { batches, put } = held()
    const all = Array.from({ length: 300 }, (_, n) => put(entry(n)))
    await Promise.all(all.slice(1))
    expect(await isSettled(all[0] ?? Promise.resolve())).toBe(false)
    batches[0]?.end()
    await all[0]
    expect(batches).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(batches.map(({ rows }) => rows.length)).toEqual([1, 299])
    expect(batches[1]?.rows.slice(0, 3)).toEqual([1, 2, 3])
    batches[1]?.end()
    await put.all()
  } finally {
    vi.useRealTimers()
  }
})
