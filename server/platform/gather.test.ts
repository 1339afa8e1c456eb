import { describe, expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A run that waits to be released, and remembers what it was asked. */
function heldRun() {
  const runs: { asks: number[]; release: () => void; fail: (reason: Error) => void }[] = []
  const run = (asks: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ asks, release: () => resolve(asks.map((ask) => ask * 10)), fail: reject })
    })
  return { runs, run }
}

describe('asks of the same moment', () => {
  test('one that comes alone runs at once and alone; those that come meanwhile go together', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 10, atOnce: 1 })
    const answers = Promise.all([ask(1), ask(2), ask(3)])
    expect(runs.map(({ asks }) => asks)).toEqual([[1]])
    runs[0]?.release()
    await expect.poll(() => runs.length).toBe(2)
    expect(runs[1]?.asks).toEqual([2, 3])
    runs[1]?.release()
    expect(await answers).toEqual([10, 20, 30])
  })

  test('as many runs as allowed are under way, each with as many asks as allowed', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 2, atOnce: 2 })
    const answers = Promise.all([1, 2, 3, 4, 5].map((number) => ask(number)))
    expect(runs.map(({ asks }) => asks)).toEqual([[1], [2]])
    runs[0]?.release()
    await expect.poll(() => runs.length).toBe(3)
    expect(runs[2]?.asks).toEqual([3, 4])
    for (const index of [1, 2]) runs[index]?.release()
    await expect.poll(() => runs.length).toBe(4)
    runs[3]?.release()
    expect(await answers).toEqual([10, 20, 30, 40, 50])
  })

  test('a run that fails fails its own asks, and the next ones run', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 10, atOnce: 1 })
    const first = ask(1)
    const second = ask(2)
    runs[0]?.fail(new Error('the run failed'))
    await expect(first).rejects.toThrow('the run failed')
    runs[1]?.release()
    expect(await second).toBe(20)
  })

  test('a run that leaves an ask without an answer fails that ask', async () => {
    const ask = gather(async () => [], { most: 10, atOnce: 1 })
    await expect(ask(1)).rejects.toThrow('without an answer')
  })
})
