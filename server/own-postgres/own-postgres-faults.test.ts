import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isRunning } from '#tests/faults/processes.ts'
import { longTest } from '#tests/long-test.ts'
import { postmasterOf } from '#tests/own-postgres-process.ts'
import { ask, connectionOf, isGone, patient, quiet, ownPostgresGround } from '#tests/own-postgres.ts'
import { isDatabaseAway, openDatabase, statement } from '../platform/database/index.ts'

const ground = ownPostgresGround()

longTest('adopts the running server after a kill -9 of Baari', async () => {
  const killed = ground.startOther()
  const connection = await connectionOf(killed)
  const postmaster = postmasterOf(ground.dataDir)
  await killed.kill()
  expect(isGone(postmaster)).toBe(false)

  const own = await ground.startHere()
  expect(postmasterOf(ground.dataDir)).toBe(postmaster)
  expect(own.connection).toEqual(connection)
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('restarts a running server whose configuration differs', async () => {
  const killed = ground.startOther()
  await connectionOf(killed)
  const postmaster = postmasterOf(ground.dataDir)
  await killed.kill()

  const own = await ground.startHere({ maxConnections: 33 })
  expect(postmasterOf(ground.dataDir)).not.toBe(postmaster)
  expect(await ask(own.connection, 'SHOW max_connections')).toEqual([{ max_connections: '33' }])
})

longTest('keeps every acknowledged commit after a kill -9 of Baari and PostgreSQL', async () => {
  const killed = ground.startOther()
  const connection = await connectionOf(killed)
  await ask(
    connection,
    'CREATE TABLE IF NOT EXISTS kept (at timestamptz); TRUNCATE kept; INSERT INTO kept VALUES (now())',
  )
  process.kill(postmasterOf(ground.dataDir), 'SIGKILL')
  await killed.kill()

  const own = await ground.startHere()
  expect(await ask(own.connection, 'SELECT FROM kept')).toHaveLength(1)
  expect(existsSync(connection.host ?? '')).toBe(false)
})

test('starts although the id in a stale pid file belongs to another process', async () => {
  const killed = ground.startOther()
  await connectionOf(killed)
  const pidFile = join(ground.dataDir, 'postgres-18', 'postmaster.pid')
  process.kill(postmasterOf(ground.dataDir), 'SIGKILL')
  await killed.kill()
  const other = spawn('sleep', ['60'])
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(other.pid)))

  const own = await ground.startHere()
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(other.exitCode).toBeNull()
  other.kill()
})

longTest('restarts PostgreSQL after a kill -9 of it, and calls fail as unavailable until then', async () => {
  const errors: string[] = []
  const own = await ground.startHere({ log: { ...quiet, error: (_fields, message) => void errors.push(message) } })
  const database = await openDatabase({ connection: own.connection, poolSize: 3, log: quiet })
  let resumed = 0
  const listener = await database.listen('test', { message: () => undefined, resumed: () => (resumed += 1) })
  const one = statement<{ one: number }>('test own one', 'SELECT 1 AS one')
  await database.all(one)

  // A busy backend outlives the postmaster for a while and holds the shared memory that the restart needs.
  const atWork = database.all(statement('test at work', 'SELECT count(*) FROM generate_series(1, 4000000)'))
  const settled = atWork.then(() => undefined, isDatabaseAway)
  const postmaster = postmasterOf(ground.dataDir)
  process.kill(postmaster, 'SIGKILL')
  await vi.waitFor(() => expect(errors).toEqual(['PostgreSQL was lost; starting it again']), patient)
  await expect(database.all(one)).rejects.toSatisfy(isDatabaseAway)
  expect(await database.isReachable()).toBe(false)
  expect(await settled).not.toBe(false)

  await vi.waitFor(async () => expect(await database.all(one)).toEqual([{ one: 1 }]), patient)
  await vi.waitFor(() => expect(resumed).toBe(1), patient)
  expect(postmasterOf(ground.dataDir)).not.toBe(postmaster)
  expect(await ground.startOther().outcome).toMatchObject({ code: 1 })
  expect(listener.reconnects).toBe(1)
  await database.close()
})

test('kills an orphaned backend that prevents the restart', async () => {
  const own = await ground.startHere()
  const database = await openDatabase({ connection: own.connection, poolSize: 1, log: quiet })
  const mine = await database.first(statement<{ pid: number }>('test own pid', 'SELECT pg_backend_pid() AS pid'))
  const left = mine?.pid ?? 0
  // Like a backend that waits for a lock of a dead process, it never notices that the postmaster died.
  process.kill(left, 'SIGSTOP')
  process.kill(postmasterOf(ground.dataDir), 'SIGKILL')
  const one = statement<{ one: number }>('test own one', 'SELECT 1 AS one')
  await vi.waitFor(async () => expect(await database.all(one)).toEqual([{ one: 1 }]), patient)
  expect(isRunning(left)).toBe(false)
  await database.close()
})

longTest('fails calls as unavailable while PostgreSQL is frozen, and serves them afterwards', async () => {
  const own = await ground.startHere()
  const database = await openDatabase({ connection: own.connection, poolSize: 2, log: quiet })
  expect(await database.isReachable()).toBe(true)
  const one = statement<{ one: number }>('test own one', 'SELECT 1 AS one')
  const pids = await ask<{ pid: number }>(
    own.connection,
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'baari'`,
  )
  const frozen = [postmasterOf(ground.dataDir), ...pids.map(({ pid }) => pid)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  // More calls than connections: some wait for an answer, some for a free or a new connection.
  const calls = await Promise.allSettled([
    database.all(one),
    database.all(one),
    database.all(one),
    database.isReachable(),
  ])
  expect(calls.slice(0, 3).map((call) => call.status === 'rejected' && isDatabaseAway(call.reason))).toEqual([
    true,
    true,
    true,
  ])
  expect(calls[3]).toEqual({ status: 'fulfilled', value: false })

  for (const pid of frozen) process.kill(pid, 'SIGCONT')
  await vi.waitFor(async () => expect(await database.all(one)).toEqual([{ one: 1 }]), patient)
  expect(await database.isReachable()).toBe(true)
  await database.close()
})

test('stops a frozen PostgreSQL', async () => {
  await ground.startHere()
  const postmaster = postmasterOf(ground.dataDir)
  process.kill(postmaster, 'SIGSTOP')
  await ground.stopHere()
  await vi.waitFor(() => expect(isGone(postmaster)).toBe(true), patient)
})
