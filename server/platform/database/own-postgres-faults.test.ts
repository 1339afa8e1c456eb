import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isRunning } from '#tests/faults/processes.ts'
import { postmasterOf } from '#tests/own-postgres-process.ts'
import { ask, connectionOf, isGone, patient, quiet, ownPostgresGround } from '#tests/own-postgres.ts'
import { isDatabaseAway, openDatabase, statement } from './index.ts'

const ground = ownPostgresGround()

test('after a kill -9 of Baari alone, the server it left behind is taken over', async () => {
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

test('one that was started differently is started anew', async () => {
  const killed = ground.startOther()
  await connectionOf(killed)
  const postmaster = postmasterOf(ground.dataDir)
  await killed.kill()

  const own = await ground.startHere({ maxConnections: 33 })
  expect(postmasterOf(ground.dataDir)).not.toBe(postmaster)
  expect(await ask(own.connection, 'SHOW max_connections')).toEqual([{ max_connections: '33' }])
})

test('after a kill -9 of Baari and PostgreSQL together, everything acknowledged is there', async () => {
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

test("a stale pid file whose number is another living process's by now stops nothing", async () => {
  const killed = ground.startOther()
  await connectionOf(killed)
  const pidFile = join(ground.dataDir, 'postgres-18', 'postmaster.pid')
  process.kill(postmasterOf(ground.dataDir), 'SIGKILL')
  await killed.kill()
  const stranger = spawn('sleep', ['60'])
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))

  const own = await ground.startHere()
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('when PostgreSQL alone is killed, calls fail as being without a database, and all comes back by itself', async () => {
  const own = await ground.startHere()
  const lost: string[] = []
  own.onLost((reason) => lost.push(reason))
  const database = await openDatabase({ connection: own.connection, poolSize: 3, log: quiet })
  let resumed = 0
  const listener = await database.listen('test', { message: () => undefined, resumed: () => (resumed += 1) })
  const one = statement<{ one: number }>('test own one', 'SELECT 1 AS one')
  await database.all(one)

  // A backend that is at work outlives its server for a while, and holds its memory: that is waited for.
  const atWork = database.all(statement('test at work', 'SELECT count(*) FROM generate_series(1, 4000000)'))
  const settled = atWork.then(() => undefined, isDatabaseAway)
  const postmaster = postmasterOf(ground.dataDir)
  process.kill(postmaster, 'SIGKILL')
  await vi.waitFor(() => expect(lost).toHaveLength(1), patient)
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

test('a process that outlives its PostgreSQL and never notices keeps nobody from starting it again', async () => {
  const own = await ground.startHere()
  const database = await openDatabase({ connection: own.connection, poolSize: 1, log: quiet })
  const mine = await database.first(statement<{ pid: number }>('test own pid', 'SELECT pg_backend_pid() AS pid'))
  const left = mine?.pid ?? 0
  // Deaf, as one is that waits for a lock whose holder was killed.
  process.kill(left, 'SIGSTOP')
  process.kill(postmasterOf(ground.dataDir), 'SIGKILL')
  const one = statement<{ one: number }>('test own one', 'SELECT 1 AS one')
  await vi.waitFor(async () => expect(await database.all(one)).toEqual([{ one: 1 }]), patient)
  expect(isRunning(left)).toBe(false)
  await database.close()
})

test('when PostgreSQL freezes, calls fail in time as being without a database, and go on when it thaws', async () => {
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
  // More of them than connections: some wait for an answer, some for a connection, some for a new connection.
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

test('a frozen PostgreSQL is stopped all the same', async () => {
  await ground.startHere()
  const postmaster = postmasterOf(ground.dataDir)
  process.kill(postmaster, 'SIGSTOP')
  await ground.stopHere()
  await vi.waitFor(() => expect(isGone(postmaster)).toBe(true), patient)
})
