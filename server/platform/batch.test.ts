import { setImmediate as endOfTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batch } from './batch.ts'

/** A run that stays pending until the test releases it, and records its requests. */
function heldRun() {
  const runs: { requests: number[]; release: () => void; fail: (reason: Error) => void }[] = []
  const run = (requests: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ requests, release: () => resolve(requests.map((request) => request * 10)), fail: reject })
    })
  return { runs, run }
}

describe('batch', () => {
  test('runs a single request in the same turn of the event loop', async () => {
    const { runs, run } = heldRun()
    const send = batch(run, { maxSize: 10, concurrency: 1 })
    const answer = send(1)
    await endOfTurn()
    expect(runs.map(({ requests }) => requests)).toEqual([[1]])
    runs[0]?.release()
    expect(await answer).toBe(10)
  })

  test('combines the requests of one turn, and those that arrive during a run', async () => {
    const { runs, run } = heldRun()
    const send = batch(run, { maxSize: 10, concurrency: 1 })
    const first = Promise.all([send(1), send(2)])
    await endOfTurn()
    const later = [send(3)]
    await endOfTurn()
    later.push(send(4))
    await endOfTurn()
    expect(runs.map(({ requests }) => requests)).toEqual([[1, 2]])
    runs[0]?.release()
    expect(await first).toEqual([10, 20])
    await expect.poll(() => runs.length).toBe(2)
    expect(runs[1]?.requests).toEqual([3, 4])
    runs[1]?.release()
    expect(await Promise.all(later)).toEqual([30, 40])
  })

  test('limits the concurrent runs and the size of each', async () => {
    const { runs, run } = heldRun()
    const send = batch(run, { maxSize: 2, concurrency: 2 })
    const answers = Promise.all([1, 2, 3, 4, 5].map((number) => send(number)))
    await endOfTurn()
    expect(runs.map(({ requests }) => requests)).toEqual([
      [1, 2],
      [3, 4],
    ])
    runs[0]?.release()
    await expect.poll(() => runs.length).toBe(3)
    expect(runs[2]?.requests).toEqual([5])
    for (const index of [1, 2]) runs[index]?.release()
    expect(await answers).toEqual([10, 20, 30, 40, 50])
  })

  test('sends requests with the same key in different runs, the first one first', async () => {
    const { runs, run } = heldRun()
    const send = batch(run, { maxSize: 10, concurrency: 1, keyOf: (number) => (number > 2 ? 'above two' : undefined) })
    const answers = Promise.all([1, 3, 4, 2, 5].map((number) => send(number)))
    for (const sent of [[1, 3, 2], [4], [5]]) {
      await expect.poll(() => runs.at(-1)?.requests).toEqual(sent)
      runs.at(-1)?.release()
    }
    expect(await answers).toEqual([10, 30, 40, 20, 50])
  })

  test('rejects only the requests of a run that fails', async () => {
    const { runs, run } = heldRun()
    const send = batch(run, { maxSize: 10, concurrency: 1 })
    const first = send(1)
    await endOfTurn()
    const second = send(2)
    runs[0]?.fail(new Error('the run failed'))
    await expect(first).rejects.toThrow('the run failed')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.release()
    expect(await second).toBe(20)
  })

  test('rejects a request that the run does not answer', async () => {
    const send = batch(async () => [], { maxSize: 10, concurrency: 1 })
    await expect(send(1)).rejects.toThrow('The batch has no answer')
  })
})
