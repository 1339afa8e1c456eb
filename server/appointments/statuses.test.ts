import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentStatus, statuses } from '#contract/appointments.ts'
import { statement } from '../platform/database/index.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

/** The words of an expression of the database that are statuses. */
const statusesIn = (expression: string | undefined) =>
  [...(expression ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').toSorted()

test.each([
  ['is_open', statuses.open],
  ['is_in_line', statuses.inLine],
])('%s of the database holds for the statuses of the contract, and for no other', async (name, expected) => {
  const asked = statement<{ status: string }>(
    `test.${name}`,
    `SELECT status FROM unnest($1::text[]) AS status WHERE ${name}(status)`,
  )
  const found = await fresh.database.all(asked, [appointmentStatus.options])
  expect(found.map(({ status }) => status)).toEqual(expected)
})

test.each([
  ['appointments_open_of_mobile', statuses.open],
  ['appointments_ended_of_mobile', statuses.ended],
])('the index %s has the appointments of the set', async (name, expected) => {
  const predicate = statement<{ predicate: string }>(
    'test.predicate-of-index',
    'SELECT pg_get_expr(indpred, indrelid) AS predicate FROM pg_index WHERE indexrelid = $1::regclass',
  )
  expect(statusesIn((await fresh.database.first(predicate, [name]))?.predicate)).toEqual(expected.toSorted())
})

test('a mobile is known by its open and its ended appointments', async () => {
  const source = statement<{ source: string }>(
    'test.source-of-is-known',
    `SELECT prosrc AS source FROM pg_proc WHERE proname = 'is_known'`,
  )
  const [, open, ended] = (await fresh.database.first(source))?.source.split(' IN ') ?? []
  expect(statusesIn(open?.split(')')[0])).toEqual([...statuses.open].toSorted())
  expect(statusesIn(ended?.split(')')[0])).toEqual([...statuses.ended].toSorted())
})

test('a column takes every status of the contract, and no other', async () => {
  const domain = statement<{ condition: string }>(
    'test.domain-of-statuses',
    `SELECT pg_get_constraintdef(oid) AS condition FROM pg_constraint WHERE contypid = 'appointment_status'::regtype`,
  )
  expect(statusesIn((await fresh.database.first(domain))?.condition)).toEqual(appointmentStatus.options.toSorted())
})

test('every status is open or has ended', () => {
  expect([...statuses.open, ...statuses.ended].toSorted()).toEqual(appointmentStatus.options.toSorted())
})
