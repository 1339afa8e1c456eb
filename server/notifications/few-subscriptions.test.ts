import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/index.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { aPatient, aSession } from '#tests/builders.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { insertSubscription, subscriptionData } from './store.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 6, 0, second))

const subscribe = (db: Database, patient: string, token: string, endpoint: string, second: number) =>
  insertSubscription(db, {
    ...{ endpoint, patient, p256dh: 'p', auth: 'a', language: undefined },
    ...{ sessionHash: hashOfToken(token), at: at(second) },
  })

const endpointsOf = async (db: Database, patient: string) =>
  (await subscriptionData(db, patient)).map(({ endpoint }) => endpoint)

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
    expect(await subscriptionData(db, one.id)).toEqual([])
    expect(await subscriptionData(db, other.id)).toEqual([{ endpoint, created_at: at(50), language: null }])
  })
})
