import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import type { Connection } from '../database/index.ts'
import { Limits, type Limit } from './index.ts'

const start = new Date('2026-01-01T00:00:00Z')
const aLimit = (): Limit => ({ name: crypto.randomUUID(), most: 10, seconds: 60 })

const refuseStatement = () => {
  throw new Error('a count in memory needs no statement')
}
const database: Connection = { all: refuseStatement, first: refuseStatement }

/** How many of `attempts` a node allows. */
const allowed = (limits: Limits, limit: Limit, attempts: number): number =>
  Array.from({ length: attempts }, () => isAllowed(limits, limit)).filter(Boolean).length

function isAllowed(limits: Limits, limit: Limit): boolean {
  try {
    limits.countHere(limit, 'one')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false
    throw error
  }
}

test('rejects what exceeds the limit, with the seconds to wait, and starts again after the window', () => {
  let now = start
  const node = new Limits(database, () => now, true)
  const limit = aLimit()
  expect(allowed(node, limit, 15)).toBe(10)
  now = new Date(start.getTime() + 20_500)
  const refused = expect.objectContaining({ code: 'too-many-requests', retryAfter: 40, params: { minutes: 1 } })
  expect(() => node.countHere(limit, 'one')).toThrow(refused)
  expect(() => node.countHere(limit, 'another')).not.toThrow()
  now = new Date(start.getTime() + 60_000)
  expect(allowed(node, limit, 15)).toBe(10)
})

test('counts an amount at once', () => {
  const node = new Limits(database, () => start, true)
  const limit = aLimit()
  expect(() => node.countHere(limit, 'one', 11)).toThrow(Problem)
  expect(() => node.countHere(limit, 'another', 10)).not.toThrow()
})

test('counts each node for itself', () => {
  const limit = aLimit()
  const nodes = [1, 2].map(() => new Limits(database, () => start, true))
  expect(nodes.map((node) => allowed(node, limit, 15))).toEqual([10, 10])
})

test('keeps the counts of the 50,000 most recently counted subjects', () => {
  const node = new Limits(database, () => start, true)
  const limit = { ...aLimit(), most: 1 }
  node.countHere(limit, 'oldest')
  for (let subject = 0; subject < 49_999; subject += 1) node.countHere(limit, `${subject}`)
  expect(() => node.countHere(limit, 'oldest')).toThrow(Problem)
  node.countHere(limit, 'one more')
  expect(() => node.countHere(limit, '0')).not.toThrow()
  expect(() => node.countHere(limit, 'oldest')).toThrow(Problem)
})

test('counts nothing while limits are off', () => {
  const node = new Limits(database, () => start, false)
  expect(allowed(node, aLimit(), 50)).toBe(50)
})
