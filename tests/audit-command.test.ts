import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogin } from '#contract/admin.ts'
import { startApp, type App } from './app.ts'
import { runCommand } from './command.ts'
import { ask } from './own-postgres.ts'

// `npm run audit -- verify`, as an operator runs it while the product serves.

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

function audit(...args: string[]) {
  const { host, port, user, database } = app.connection
  const DATABASE_URL = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  return runCommand('audit', args, { DATABASE_URL })
}

test('reports a valid trail, or the first invalid row, also by its exit code', async () => {
  expect(await audit('verify')).toEqual({ code: 0, said: 'The audit trail is empty.' })
  await app.ask(adminLogin, { body: { password: 'a guess' } })
  await ask(
    app.connection,
    `SELECT add_to_audit_trail(ARRAY[now(), now()], ARRAY['admin', 'admin'], ARRAY[NULL, NULL]::uuid[],
    ARRAY[NULL, NULL]::uuid[], ARRAY['a', 'b'], ARRAY[NULL, NULL]::text[], ARRAY[NULL, NULL]::uuid[], ARRAY[NULL, NULL]::text[],
    ARRAY[NULL, NULL]::text[], ARRAY['done', 'done'], ARRAY[1, 1])`,
  )
  const holds = await audit('verify')
  expect(holds.code).toBe(0)
  expect(holds.said).toMatch(/^The audit trail holds: 3 rows, 1 to 3, none changed, none missing\.\n/)
  const [hash = ''] = /[0-9a-f]{64}$/.exec(holds.said) ?? []
  expect(await audit('verify', '--expect', hash)).toEqual(holds)
  expect(await audit('verify', '--expect', 'f'.repeat(64))).toMatchObject({
    code: 1,
    said: expect.stringContaining('No row of the audit trail has the hash'),
  })
  await ask(
    app.connection,
    `SET session_replication_role = replica; UPDATE audit_trail SET actor = 'nobody' WHERE seq = 2`,
  )
  expect(await audit('verify')).toEqual({
    code: 1,
    said: 'The audit trail does not hold: row 2 is the first that was changed, or follows one that was.',
  })
  expect(await audit('verfy')).toMatchObject({ code: 1, said: expect.stringContaining('npm run audit -- verify') })
})
