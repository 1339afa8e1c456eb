import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { createSearch } from './find-hospitals.ts'
import { listAddresses } from './list-addresses.ts'
import { showHospital } from './show-hospital.ts'

// What a page of a list costs is how many rows PostgreSQL reads for it. By the clock a busy machine would fail this, and an
// idle one let a scan pass.

const hospitals = 12_000
const addMany = statement(
  'test.rows-hospitals',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, suspended_at)
   SELECT left(md5(n::text), 6) || CASE n % 6 WHEN 0 THEN ' Zq Sparse Home' ELSE ' City Hospital' END,
     '', (600000 + n)::text, 'MH-' || n, CASE n % 100 WHEN 0 THEN now() END
   FROM generate_series($1::int, $2::int) n`,
)

let fresh: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  fresh = await freshDatabase()
  for (let n = 1; n <= hospitals; n += 2_000) await fresh.database.all(addMany, [n, n + 1_999])
  client = new pg.Client({ ...fresh.connection, ssl: false })
  await client.connect()
  await client.query('VACUUM ANALYZE hospitals')
}, 60_000)
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get 'Plans'() {
    return z.array(node).default([])
  },
})
type Node = z.output<typeof node>
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })])

const nodesOf = (top: Node): Node[] => [top, ...top.Plans.flatMap(nodesOf)]

/** A connection that notes what each of its statements reads of the hospitals, with the plan that serves any values: the one
 *  that a statement has once it was asked for a few times. */
function noting() {
  const read: { name: string; rows: number; nodes: string[] }[] = []
  async function explain(name: string, text: string, values: readonly unknown[]) {
    await client.query('SET plan_cache_mode = force_generic_plan')
    const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values: [...values] })
    const [
      {
        'QUERY PLAN': [{ Plan }],
      },
    ] = explained.parse(rows)
    const touching = nodesOf(Plan).filter((one) => one['Relation Name'] === 'hospitals')
    const of = (one: Node) =>
      (one['Actual Rows'] + one['Rows Removed by Filter'] + one['Rows Removed by Index Recheck']) * one['Actual Loops']
    read.push({
      name,
      rows: touching.reduce((sum, one) => sum + of(one), 0),
      nodes: touching.map((one) => one['Node Type']),
    })
  }
  const db: Connection = {
    async all(asked, values = []) {
      await explain(asked.name, asked.text, values)
      return fresh.database.all(asked, values)
    },
    async first(asked, values = []) {
      return (await db.all(asked, values))[0]
    },
  }
  return {
    db,
    /** What was read since it was asked last. */
    rows() {
      const noted = read.splice(0)
      for (const { name, nodes } of noted)
        expect([name, nodes]).not.toEqual([name, expect.arrayContaining(['Seq Scan'])])
      return noted.reduce((sum, { rows }) => sum + rows, 0)
    },
  }
}

describe.each(['everybody', 'the admin'] as const)('a page of the list for %s', (searcher) => {
  test.each([
    ['nothing typed', '', 700],
    ['one character that most have', 'i', 900],
    ['what many have', 'city hospital', 900],
  ])('reads little more than itself wherever it is: %s', async (_what, query, most) => {
    const { db, rows } = noting()
    const find = createSearch(db, searcher)
    const { hospitals: first, nextCursor, total } = await find({ query, limit: 100 })
    expect(first).toHaveLength(100)
    expect(total).toBeGreaterThan(5_000)
    rows() // a text is counted once, when it is asked for first
    const positions = [nextCursor, await cursorAt(query, total >> 1), await cursorAt(query, total - 50)]
    for (const cursor of positions) {
      const page = await find({ query, limit: 100, cursor: cursor ?? '' })
      expect(page.hospitals.length).toBeGreaterThan(40)
      expect(rows()).toBeLessThan(most)
    }
    await find({ query, limit: 5 })
    expect(rows()).toBeLessThanOrEqual(5)
  })

  test.each(['zq', 'zq sparse', '600012', '99'])(
    'of what few have reads the matches once, and then only itself: %s',
    async (query) => {
      const { db, rows } = noting()
      const find = createSearch(db, searcher)
      const { total } = await find({ query, limit: 5 })
      expect(rows()).toBeLessThan(2 * total + 50)
      const shown = new Set<string>()
      for (let cursor: string | undefined; shown.size < total;) {
        const page = await find({ query, limit: 100, ...(cursor && { cursor }) })
        const before = shown.size
        for (const { id } of page.hospitals) shown.add(id)
        expect(shown.size - before).toBe(page.hospitals.length)
        // The second page brings all of the matches, which are remembered from then on.
        expect(rows()).toBeLessThan((before === 100 ? 2 * total : 0) + 250)
        cursor = page.nextCursor ?? undefined
        if (!cursor) break
      }
      expect(shown.size).toBe(total)
    },
  )

  /** The cursor after so many matches of a text, as a page that ends there gives it out. */
  async function cursorAt(query: string, position: number): Promise<string | null> {
    const find = createSearch(fresh.database, searcher)
    let cursor: string | null = null
    for (let at = 0; at < position; at += 100)
      ({ nextCursor: cursor } = await find({ query, limit: Math.min(100, position - at), ...(cursor && { cursor }) }))
    return cursor
  }
})

test('the admin finds a hospital by its number, or what it begins with, in any case; everybody else does not', async () => {
  const [admin, everybody] = [createSearch(fresh.database, 'the admin'), createSearch(fresh.database, 'everybody')]
  const numbers = async (query: string) =>
    (await admin({ query, limit: 100 })).hospitals.map((row) => row.hospital_number)
  expect(await numbers('mh-11999')).toEqual(['MH-11999'])
  expect(await numbers('MH-11900')).toEqual(['MH-11900']) // a suspended one
  expect((await numbers('Mh-1199')).toSorted()).toEqual(
    ['MH-1199', ...Array.from({ length: 10 }, (_, n) => `MH-1199${n}`)].toSorted(),
  )
  expect(await admin({ query: 'mh', limit: 1 })).toMatchObject({ total: hospitals })
  expect(await everybody({ query: 'mh-11999', limit: 1 })).toMatchObject({ total: 0 })
})

test('one hospital, and one part of the list for search engines, are read by the primary key', async () => {
  const { db, rows } = noting()
  const { hospitals: some } = await createSearch(fresh.database, 'everybody')({ query: '', limit: 1 })
  await showHospital(db, some[0]?.id ?? '')
  expect(rows()).toBe(1)
  const { state, addresses } = listAddresses(db)
  expect((await state()).parts).toBe(2)
  const part = await addresses(15, 16)
  expect(part?.length).toBeGreaterThan(hospitals / 32)
  // The hundredth that is suspended is read and passed over.
  expect(rows()).toBeLessThan((part?.length ?? 0) * 1.05 + 5)
})
