import { setImmediate as endOfTurn } from 'node:timers/promises'
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
  test('one that comes alone runs alone, in the same turn of the event loop', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 10, atOnce: 1 })
    const answer = ask(1)
    await endOfTurn()
    expect(runs.map(({ asks }) => asks)).toEqual([[1]])
    runs[0]?.release()
    expect(await answer).toBe(10)
  })

  test('those that come in one turn go together, and so do those that come while they are under way', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 10, atOnce: 1 })
    const first = Promise.all([ask(1), ask(2)])
    await endOfTurn()
    const later = [ask(3)]
    await endOfTurn()
    later.push(ask(4))
    await endOfTurn()
    expect(runs.map(({ asks }) => asks)).toEqual([[1, 2]])
    runs[0]?.release()
    expect(await first).toEqual([10, 20])
    await expect.poll(() => runs.length).toBe(2)
    expect(runs[1]?.asks).toEqual([3, 4])
    runs[1]?.release()
    expect(await Promise.all(later)).toEqual([30, 40])
  })

  test('as many runs as allowed are under way, each with as many asks as allowed', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 2, atOnce: 2 })
    const answers = Promise.all([1, 2, 3, 4, 5].map((number) => ask(number)))
    await endOfTurn()
    expect(runs.map(({ asks }) => asks)).toEqual([
      [1, 2],
      [3, 4],
    ])
    runs[0]?.release()
    await expect.poll(() => runs.length).toBe(3)
    expect(runs[2]?.asks).toEqual([5])
    for (const index of [1, 2]) runs[index]?.release()
    expect(await answers).toEqual([10, 20, 30, 40, 50])
  })

  test('a run that fails fails its own asks, and the next ones run', async () => {
    const { runs, run } = heldRun()
    const ask = gather(run, { most: 10, atOnce: 1 })
    const first = ask(1)
    await endOfTurn()
    const second = ask(2)
    runs[0]?.fail(new Error('the run failed'))
    await expect(first).rejects.toThrow('the run failed')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.release()
    expect(await second).toBe(20)
  })

  test('a run that leaves an ask without an answer fails that ask', async () => {
    const ask = gather(async () => [], { most: 10, atOnce: 1 })
    await expect(ask(1)).rejects.toThrow('without an answer')
  })
})
