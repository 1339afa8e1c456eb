import { describe, expect, test } from 'vitest'
import { percentile } from '../figures.ts'
import { chance, type Chance } from './chance.ts'
import { chanceToWait, meanWait, waitBelow, type Served } from './waiting.ts'

describe('waiting for one of several servers', () => {
  test('with one exponential server it is what M/M/1 says', () => {
    const served: Served = { rate: 0.7, service: 1, servers: 1, variation: 1 }
    expect(chanceToWait(served)).toBeCloseTo(0.7)
    expect(meanWait(served)).toBeCloseTo(0.7 / 0.3)
    // P(W > t) = ρ e^-(1-ρ)t
    const p99 = waitBelow(served, 0.99)
    expect(0.7 * Math.exp(-0.3 * p99)).toBeCloseTo(0.01)
  })

  test('with two servers at half of their power a third has to wait (Erlang)', () => {
    expect(chanceToWait({ rate: 1, service: 1, servers: 2, variation: 1 })).toBeCloseTo(1 / 3)
  })

  test('services that all take equally long halve the wait', () => {
    const served: Served = { rate: 0.8, service: 1, servers: 1, variation: 0 }
    expect(meanWait(served)).toBeCloseTo(meanWait({ ...served, variation: 1 }) / 2)
  })

  test('more servers that are equally full let nobody wait longer', () => {
    const waits = [1, 2, 4, 8, 32].map((servers) =>
      meanWait({ rate: 0.8 * servers, service: 1, servers, variation: 1 }),
    )
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
  })

  test('what cannot be served is refused', () => {
    expect(() => meanWait({ rate: 2, service: 1, servers: 2, variation: 1 })).toThrow(RangeError)
  })

  // How much longer than the formula's the p99 may be: where times vary more than exponential ones, its tail is too short.
  test.for([
    ['one exponential server', 1, 0.7, 1, [0.9, 1.1]],
    ['eight exponential servers', 8, 0.85, 1, [0.9, 1.1]],
    ['one server whose times vary more', 1, 0.6, 1.3, [1, 1.5]],
  ] as const)('a queue played out event by event waits as long: %s', ([, servers, full, variation, [least, most]]) => {
    const served: Served = { rate: full * servers, service: 1, servers, variation }
    const waits = playedOut(chance(7), served, 300_000)
    const mean = waits.reduce((all, wait) => all + wait, 0) / waits.length
    expect(mean / meanWait(served)).toBeGreaterThan(0.93)
    expect(mean / meanWait(served)).toBeLessThan(1.07)
    expect(percentile(waits, 0.99) / waitBelow(served, 0.99)).toBeGreaterThan(least)
    expect(percentile(waits, 0.99) / waitBelow(served, 0.99)).toBeLessThan(most)
  })
})

/** Everybody takes the server that is free first. */
function playedOut(luck: Chance, { rate, service, servers, variation }: Served, count: number): number[] {
  const free = Array.from({ length: servers }, () => 0)
  let now = 0
  return Array.from({ length: count }, () => {
    now += luck.exponential(1 / rate)
    const first = free.indexOf(Math.min(...free))
    const start = Math.max(now, free[first] ?? 0)
    free[first] = start + (variation === 1 ? luck.exponential(service) : luck.logNormal(service, variation))
    return start - now
  })
}
