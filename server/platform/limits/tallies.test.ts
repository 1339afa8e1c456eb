import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { Problem } from '../problem.ts'
import { Limits, type Limit } from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const start = new Date('2026-01-01T00:00:00Z')
const aLimit = (): Limit => ({ name: crypto.randomUUID(), most: 10, seconds: 60 })

/** How many of so many tallies a node lets through. */
const allowed = (limits: Limits, limit: Limit, many: number): number =>
  Array.from({ length: many }, () => isAllowed(limits, limit)).filter(Boolean).length

function isAllowed(limits: Limits, limit: Limit): boolean {
  try {
    limits.tally(limit, 'one')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false
    throw error
  }
}

test('a node rejects tries over the limit at once with the time to wait, and resets after the window', () => {
  let now = start
  const node = new Limits(fresh.database, () => now, true)
  const limit = aLimit()
  expect(allowed(node, limit, 15)).toBe(10)
  now = new Date(start.getTime() + 20_500)
  const refused = expect.objectContaining({ retryAfter: 40, message: 'Too many tries. Wait 1 min and try again.' })
  expect(() => node.tally(limit, 'one')).toThrow(refused)
  expect(() => node.tally(limit, 'another')).not.toThrow()
  now = new Date(start.getTime() + 60_000)
  expect(allowed(node, limit, 15)).toBe(10)
})

test('the nodes count each other’s published tries', async () => {
  const clock = () => start
  const [one, other] = [new Limits(fresh.database, clock, true), new Limits(fresh.database, clock, true)]
  const limit = aLimit()
  expect(allowed(one, limit, 6)).toBe(6)
  expect(allowed(other, limit, 3)).toBe(3)
  await Promise.all([one.tell(), other.tell()])
  // The node that published first receives the rest with its next publication.
  await one.tell()
  expect(allowed(other, limit, 5)).toBeLessThanOrEqual(4)
  await other.tell()
  allowed(one, limit, 1)
  await one.tell()
  expect([allowed(one, limit, 5), allowed(other, limit, 5)]).toEqual([0, 0])
})

test('tries far below the limit are not written to the database, and expire with their window', async () => {
  let statements = 0
  const counting = {
    ...fresh.database,
    all: () => {
      statements += 1
      return Promise.resolve([])
    },
  }
  const node = new Limits(counting, () => start, true)
  const limit = { ...aLimit(), most: 1000 }
  allowed(node, limit, 99)
  await node.tell()
  expect(statements).toBe(0)
  allowed(node, limit, 1)
  await node.tell()
  expect(statements).toBe(1)
})

test('without the database a node enforces its own limit, and writes its count later', async () => {
  let isAway = true
  const db = {
    ...fresh.database,
    all: ((...asked) =>
      isAway ? Promise.reject(new Error('away')) : fresh.database.all(...asked)) as typeof fresh.database.all,
  }
  const clock = () => start
  const [node, other] = [new Limits(db, clock, true), new Limits(fresh.database, clock, true)]
  const limit = aLimit()
  expect(allowed(node, limit, 8)).toBe(8)
  await node.tell()
  expect(allowed(node, limit, 8)).toBe(2)
  isAway = false
  await node.tell()
  allowed(other, limit, 1)
  await other.tell()
  expect(allowed(other, limit, 5)).toBe(0)
})

test('a limit that is off counts nothing', () => {
  const node = new Limits(fresh.database, () => start, false)
  expect(allowed(node, aLimit(), 50)).toBe(50)
})

test('counts a limit as full while its count is on the way to the database', async () => {
  const limits = new Limits(fresh.database, () => start, true)
  const limit = aLimit()
  expect(allowed(limits, limit, 12)).toBe(10)
  const telling = limits.tell()
  expect(allowed(limits, limit, 1)).toBe(0)
  await telling
  expect(allowed(limits, limit, 1)).toBe(0)
})
