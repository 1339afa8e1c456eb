import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

function works() {
  const begun: { name: string; end: () => void; fail: (reason: Error) => void }[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => begun.push({ name, end: () => resolve(name), fail: reject }))
  return { work, begun, names: () => begun.map(({ name }) => name) }
}

test('so many run, so many wait in their order, and the next one is told to come back', async () => {
  const run = fewAtOnce({ atOnce: 2, mostWaiting: 2 })
  const { work, begun, names } = works()
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  await expect(run(work('e'))).rejects.toMatchObject({ code: 'too-busy', status: 503, retryAfter: 2 })
  expect(names()).toEqual(['a', 'b'])
  begun[1]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c'])
  const later = run(work('f'))
  expect(names()).toEqual(['a', 'b', 'c'])
  begun[0]?.end()
  begun[2]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'f'])
  begun[3]?.end()
  begun[4]?.end()
  expect(await Promise.all([...all, later])).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('a work that fails fails alone, and frees its place', async () => {
  const run = fewAtOnce({ atOnce: 1, mostWaiting: 1 })
  const { work, begun } = works()
  const [failing, next] = [run(work('a')), run(work('b'))]
  begun[0]?.fail(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  begun[1]?.end()
  expect(await next).toBe('b')
  const again = run(work('c'))
  begun[2]?.end()
  expect(await again).toBe('c')
})
