import { expect, test, vi } from 'vitest'
import type { Host } from './hosts.ts'
import { NoPrimary, Primary, type Seen } from './primary.ts'

const one: Host = { host: 'one', port: 1 }
const two: Host = { host: 'two', port: 2 }

const writes = (timeline: number, startedAt = 'then'): Seen => ({ readOnly: false, timeline, startedAt })
const standby: Seen = { readOnly: true, timeline: 0, startedAt: 'before' }

/** Two servers that say what a test has them say; without a word, one does not answer. */
function aPair(...[first, second]: (Seen | undefined)[]) {
  const says = new Map([
    [one, first],
    [two, second],
  ])
  const look = vi.fn<(host: Host) => Promise<Seen>>(async (host) => {
    const seen = says.get(host)
    if (!seen) throw new Error('ECONNREFUSED')
    return seen
  })
  const moved: string[] = []
  const primary = new Primary([one, two], look, (server, timeline) => void moved.push(`${server} ${timeline}`))
  return {
    primary,
    look,
    moved,
    /** Invalidates the cached primary. */
    say(...[first, second]: (Seen | undefined)[]) {
      says.set(one, first).set(two, second)
      primary.forget()
    },
  }
}

test('finds the writable server in any position', async () => {
  expect(await aPair(writes(1), standby).primary.find()).toBe(one)
  expect(await aPair(standby, writes(1)).primary.find()).toBe(two)
  expect(await aPair(undefined, writes(1)).primary.find()).toBe(two)
})

test('reports a reason for each server when none is writable', async () => {
  const finding = aPair(undefined, standby).primary.find()
  await expect(finding).rejects.toThrow(NoPrimary)
  await expect(finding).rejects.toThrow(
    'one:1 does not answer: ECONNREFUSED; two:2 takes no writes: it has not been promoted',
  )
})

test('prefers the server promoted last, and never returns to the other', async () => {
  const pair = aPair(writes(1), writes(2))
  expect(await pair.primary.find()).toBe(two)
  pair.say(writes(1), undefined)
  await expect(pair.primary.find()).rejects.toThrow('one:1 takes writes, but another was promoted since')
  expect(() => pair.primary.accept(one, writes(1))).toThrow('left behind')
  pair.say(writes(3), writes(2))
  expect(await pair.primary.find()).toBe(one)
  expect(pair.moved).toEqual(['two:2 2', 'one:1 3'])
})

test('refuses two writable servers on one timeline', async () => {
  await expect(aPair(writes(1, 'then'), writes(1, 'later')).primary.find()).rejects.toThrow('neither follows the other')
})

test('accepts two addresses of one server', async () => {
  expect(await aPair(writes(3, 'then'), writes(3, 'then')).primary.find()).toBe(one)
})

test('probes each server once for simultaneous callers', async () => {
  const { primary, look } = aPair(writes(1), standby)
  await Promise.all(Array.from({ length: 10 }, () => primary.find()))
  expect(look).toHaveBeenCalledTimes(2)
})

test('disconnects only the clients of the former primary after a promotion', async () => {
  vi.useFakeTimers()
  const { primary, say } = aPair(writes(1), standby)
  const [cutOfOne, cutOfTwo, gone] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  await primary.find()
  primary.connected(cutOfOne, one, cutOfOne)
  primary.connected(gone, one, gone)
  primary.ended(gone)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(cutOfOne).not.toHaveBeenCalled()

  say(writes(1), writes(2))
  primary.connected(cutOfTwo, two, cutOfTwo)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(cutOfOne).toHaveBeenCalledOnce()
  expect(cutOfTwo).not.toHaveBeenCalled()
  expect(gone).not.toHaveBeenCalled()

  for (const client of [cutOfOne, cutOfTwo]) primary.ended(client)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
