import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function controlledWork() {
  const started: { name: string; end: () => void; fail: (reason: Error) => void }[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => started.push({ name, end: () => resolve(name), fail: reject }))
  return { work, started, names: () => started.map(({ name }) => name) }
}

test('runs calls up to the limit, queues more in order, and rejects a call when the queue is full', async () => {
  const run = limitConcurrency({ concurrency: 2, maxQueued: 2 })
  const { work, started, names } = controlledWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  await expect(run(work('e'))).rejects.toMatchObject({ code: 'too-busy', status: 503, retryAfter: 2 })
  expect(names()).toEqual(['a', 'b'])
  started[1]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c'])
  const later = run(work('f'))
  expect(names()).toEqual(['a', 'b', 'c'])
  started[0]?.end()
  started[2]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'f'])
  started[3]?.end()
  started[4]?.end()
  expect(await Promise.all([...all, later])).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('frees the place of a call that fails, without failing others', async () => {
  const run = limitConcurrency({ concurrency: 1, maxQueued: 1 })
  const { work, started } = controlledWork()
  const [failing, next] = [run(work('a')), run(work('b'))]
  started[0]?.fail(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  started[1]?.end()
  expect(await next).toBe('b')
  const again = run(work('c'))
  started[2]?.end()
  expect(await again).toBe('c')
})
