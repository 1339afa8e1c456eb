import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

function works() {
  const begun: { name: string; end: () => void; fail: (reason: Error) => void }[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => begun.push({ name, end: () => resolve(name), fail: reject }))
  return { work, begun, names: () => begun.map(({ name }) => name) }
}
const inLane = <Lane extends string>(lane: Lane, ...networks: string[]) => ({ lane, networks })

test('limits concurrency and queue length, keeps the order, and rejects the next with too-busy', async () => {
  const run = fairQueue({ atOnce: 2, lanes: { only: 2 } })
  const { work, begun, names } = works()
  const all = ['a', 'b', 'c', 'd'].map((name) => run(inLane('only'), work(name)))
  await expect(run(inLane('only'), work('e'))).rejects.toMatchObject({ code: 'too-busy', retryAfter: 2 })
  expect(names()).toEqual(['a', 'b'])
  begun[1]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c'])
  const later = run(inLane('only'), work('f'))
  begun[0]?.end()
  begun[2]?.end()
  await turn()
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'f'])
  begun[3]?.end()
  begun[4]?.end()
  expect(await Promise.all([...all, later])).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('failing work frees its place', async () => {
  const run = fairQueue({ atOnce: 1, lanes: { only: 1 } })
  const { work, begun } = works()
  const [failing, next] = [run(inLane('only', 'n'), work('a')), run(inLane('only'), work('b'))]
  begun[0]?.fail(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  begun[1]?.end()
  expect(await next).toBe('b')
  const again = run(inLane('only', 'n'), work('c'))
  begun[2]?.end()
  expect(await again).toBe('c')
})

test('a full lane neither rejects nor delays work of another lane', async () => {
  const run = fairQueue({ atOnce: 1, lanes: { public: 8, staff: 2 } })
  const { work, begun, names } = works()
  const all = Array.from({ length: 9 }, (_, n) => run(inLane('public'), work(`public ${n}`)))
  await expect(run(inLane('public'), work('too many'))).rejects.toMatchObject({ code: 'too-busy' })
  const staff = run(inLane('staff'), work('staff'))
  for (let at = 0; at < 10; at += 1) {
    begun[at]?.end()
    await turn()
  }
  expect(names().indexOf('staff')).toBeLessThanOrEqual(2)
  await Promise.all([...all, staff])
})

test('one network takes a quarter of a lane, however many narrower networks it has', async () => {
  const run = fairQueue({ atOnce: 1, lanes: { only: 8 } })
  const { work, begun } = works()
  const first = run(inLane('only', '/64 a', '/48'), work('a'))
  const second = run(inLane('only', '/64 b', '/48'), work('b'))
  await expect(run(inLane('only', '/64 c', '/48'), work('c'))).rejects.toMatchObject({ code: 'too-busy' })
  const other = run(inLane('only', '/64 d', 'another /48'), work('d'))
  begun[0]?.end()
  await first
  const third = run(inLane('only', '/64 c', '/48'), work('c'))
  for (let at = 1; at < 4; at += 1) {
    await turn()
    begun[at]?.end()
  }
  expect(await Promise.all([second, other, third])).toEqual(['b', 'd', 'c'])
})
