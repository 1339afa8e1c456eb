import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { addEntries, type Entry } from './store.ts'
import { verifyTrail } from './verify-trail.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const entry = (times: number): Entry => ({
  ...{ at: new Date(1_790_000_000_123 + times), actor: 'staff', actorId: crypto.randomUUID() },
  ...{ hospitalId: crypto.randomUUID(), action: 'PATCH /api/appointments/{id}/complete' },
  ...{ thing: { what: 'appointment', id: crypto.randomUUID() }, address: '::1', outcome: 'done', times },
})
const entries = (count: number, from = 1) => Array.from({ length: count }, (_, n) => entry(from + n))

/** Writes as the owner of the database can: with the triggers disabled. */
async function tamper(sql: string) {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  await client.query(`SET session_replication_role = replica; ${sql}`)
  await client.end()
}
const verify = (expected?: string) => verifyTrail(fresh.database, expected)

test('verifies an unchanged trail, and an empty one', async () => {
  expect(await verify()).toMatchObject({ holds: true, rows: 0 })
  await addEntries(fresh.database, entries(20))
  expect(await verify()).toMatchObject({ holds: true, rows: 20, firstSeq: 1, lastSeq: 20 })
})

const harm: [string, string, object][] = [
  ['a changed outcome', `UPDATE audit_trail SET outcome = 'not-allowed' WHERE seq = 7`, { seq: 7, why: 'changed' }],
  ['a changed time', `UPDATE audit_trail SET at = at + interval '1 ms' WHERE seq = 7`, { seq: 7, why: 'changed' }],
  ['another address', `UPDATE audit_trail SET address = '::2' WHERE seq = 1`, { seq: 1, why: 'changed' }],
  ['somebody else', `UPDATE audit_trail SET actor_id = gen_random_uuid() WHERE seq = 20`, { seq: 20, why: 'changed' }],
  ['nobody', `UPDATE audit_trail SET actor_id = NULL WHERE seq = 20`, { seq: 20, why: 'changed' }],
  [
    'a changed row with its hash made anew',
    `UPDATE audit_trail t SET times = 99 WHERE seq = 7; UPDATE audit_trail t SET hash =
       audit_hash((SELECT hash FROM audit_trail WHERE seq = 6), audit_text(seq, at, actor, actor_id, hospital_id, action,
       thing, thing_id, address, outcome, times, removed_seq, removed_hash)) WHERE seq = 7`,
    { seq: 8, why: 'changed' },
  ],
  ['a removed row', 'DELETE FROM audit_trail WHERE seq = 12', { seq: 12, why: 'missing' }],
  ['a removed beginning', 'DELETE FROM audit_trail WHERE seq <= 3', { seq: 1, why: 'missing' }],
  ['a removed end', 'DELETE FROM audit_trail WHERE seq > 15', { seq: 16, why: 'missing' }],
  [
    'a beginning that is said to have gone because of its age',
    'DELETE FROM audit_trail WHERE seq <= 3; UPDATE audit_end SET removed_seq = 3',
    { seq: 1, why: 'missing' },
  ],
  [
    'two rows in each other’s place',
    `UPDATE audit_trail SET seq = 99 WHERE seq = 4; UPDATE audit_trail SET seq = 4 WHERE seq = 5;
     UPDATE audit_trail SET seq = 5 WHERE seq = 99`,
    { seq: 4, why: 'changed' },
  ],
  [
    'a row put at the end',
    `INSERT INTO audit_trail SELECT 21, at, actor, actor_id, hospital_id, action, thing, thing_id, address, outcome, times,
       NULL, NULL, hash FROM audit_trail WHERE seq = 20`,
    { seq: 21, why: 'added' },
  ],
]
test.each(harm)('%s is found, and named', async (_what, sql, found) => {
  await addEntries(fresh.database, entries(20))
  await tamper(sql)
  expect(await verify()).toEqual({ holds: false, ...found })
})

test('detects a cut-off end by a hash stored elsewhere', async () => {
  await addEntries(fresh.database, entries(20))
  const before = await verify()
  const noted = before.holds ? before.lastHash : ''
  await addEntries(fresh.database, entries(5))
  expect(await verify(noted)).toMatchObject({ holds: true, isExpected: true, rows: 25 })
  await tamper(`DELETE FROM audit_trail WHERE seq > 15;
    UPDATE audit_end SET seq = 15, hash = (SELECT hash FROM audit_trail WHERE seq = 15)`)
  expect(await verify()).toMatchObject({ holds: true, rows: 15 })
  expect(await verify(noted)).toMatchObject({ holds: true, isExpected: false })
})

test('verifies a trail that four nodes wrote at once', async () => {
  const nodes = await Promise.all(
    [1, 2, 3, 4].map(() => openDatabase({ connection: fresh.connection, poolSize: 3, log: createLog('silent') })),
  )
  try {
    await Promise.all(
      nodes.map(async (node, at) => {
        for (let batch = 0; batch < 25; batch += 1) await addEntries(node, entries(1 + (batch % 7), 1 + at))
      }),
    )
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
  const each = Array.from({ length: 25 }, (_, batch) => 1 + (batch % 7)).reduce((sum, count) => sum + count, 0)
  expect(await verify()).toMatchObject({ holds: true, rows: 4 * each, lastSeq: 4 * each })
})
