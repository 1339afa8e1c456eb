import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openDatabase, statement, type Database } from '#server/platform/database/index.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { createLog } from '#server/platform/log.ts'
import { aPatient, aSession } from '#tests/builders.ts'
import { emptyDatabase, freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { insertSubscription, keptSubscriptions } from './store.ts'

const insert = statement(
  'test.insert-subscription',
  `INSERT INTO push_subscriptions (endpoint, session_hash, patient_id, p256dh, auth, created_at) VALUES ($1, $2, $3, 'p', 'a', $4)`,
)

const insertSession = statement(
  'test.insert-session',
  `INSERT INTO sessions (token_hash, patient_id, created_at, last_seen_at) VALUES ($1, $2, now(), now())`,
)

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 6, 0, second))

const subscribe = (db: Database, patient: string, token: string, endpoint: string, second: number) =>
  insertSubscription(db, {
    ...{ endpoint, patient, p256dh: 'p', auth: 'a', language: undefined },
    ...{ sessionHash: hashOfToken(token), at: at(second) },
  })

const endpointsOf = async (db: Database, patient: string) =>
  (await keptSubscriptions(db, patient)).map(({ endpoint }) => endpoint)

const sessionsOf = (db: Database, patient: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => aSession(db, { patient })))

describe('subscriptions', () => {
  let fresh: FreshDatabase
  let db: Database
  beforeAll(async () => {
    fresh = await freshDatabase({ poolSize: 20 })
    db = fresh.database
  })
  afterAll(() => fresh.drop())

  test('of one session are reduced to the newest', async () => {
    const { id } = await aPatient(db)
    const token = await aSession(db, { patient: id })
    for (const n of [1, 2, 3]) await subscribe(db, id, token, `https://push.example/${id}/${n}`, n)
    expect(await endpointsOf(db, id)).toEqual([`https://push.example/${id}/3`])
  })

  test('of one account are reduced to the ten newest, and another account keeps its own', async () => {
    const [one, other] = [await aPatient(db), await aPatient(db)]
    await subscribe(db, other.id, await aSession(db, { patient: other.id }), `https://push.example/${other.id}`, 0)
    const names = Array.from({ length: 13 }, (_, n) => `https://push.example/${one.id}/${String(n).padStart(2, '0')}`)
    const tokens = await sessionsOf(db, one.id, 13)
    for (const [n, token] of tokens.entries()) await subscribe(db, one.id, token, names[n] ?? '', n)
    expect(await endpointsOf(db, one.id)).toEqual(names.slice(3))
    expect(await endpointsOf(db, other.id)).toHaveLength(1)
  })

  test('added simultaneously are limited to ten, and one for each session', async () => {
    const { id } = await aPatient(db)
    const tokens = await sessionsOf(db, id, 40)
    await Promise.all(
      [...tokens, ...tokens].map((token, n) => subscribe(db, id, token, `https://push.example/${id}/${n}`, n)),
    )
    expect(await endpointsOf(db, id)).toHaveLength(10)
  })

  test('of a browser that another account uses count as new there', async () => {
    const [one, other] = [await aPatient(db), await aPatient(db)]
    const endpoint = `https://push.example/${one.id}/shared`
    await subscribe(db, one.id, await aSession(db, { patient: one.id }), endpoint, 1)
    await subscribe(db, other.id, await aSession(db, { patient: other.id }), endpoint, 50)
    expect(await keptSubscriptions(db, one.id)).toEqual([])
    expect(await keptSubscriptions(db, other.id)).toEqual([{ endpoint, created_at: at(50), language: null }])
  })
})

test('the migration reduces more subscriptions to the newest', async () => {
  const empty = await emptyDatabase()
  const all = join(import.meta.dirname, '..', 'migrations')
  const before = await mkdtemp(join(tmpdir(), 'baari-migrations-'))
  const names = (await readdir(all)).filter((name) => name < '0016')
  for (const name of names) await cp(join(all, name), join(before, name))
  const log = createLog('silent')
  await migrate(empty.connection, before, log)
  const db = await openDatabase({ connection: empty.connection, log })
  try {
    const { id } = await aPatient(db)
    for (let session = 0; session < 15; session += 1) {
      const hash = hashOfToken(`session ${session}`)
      await db.all(insertSession, [hash, id])
      for (const n of [0, 1])
        await db.all(insert, [`push ${String(session).padStart(2, '0')} ${n}`, hash, id, at(session + n)])
    }
    await migrate(empty.connection, all, log)
    const newest = Array.from({ length: 10 }, (_, n) => `push ${String(n + 5).padStart(2, '0')} 1`)
    expect(await endpointsOf(db, id)).toEqual(newest)
  } finally {
    await db.close()
    await empty.drop()
    await rm(before, { recursive: true })
  }
})
