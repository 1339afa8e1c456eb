import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { isRunning } from '#tests/faults/processes.ts'
import { longTest } from '#tests/long-test.ts'
import { postmasterOf } from '#tests/own-postgres-process.ts'
import { ask, ownPostgresGround, patient, quiet } from '#tests/own-postgres.ts'
import { dataFolder } from './data-folder.ts'
import { titledProcesses } from './postmaster.ts'

// On a disk: in memory a recovery ends before a test can reach its process.
const ground = ownPostgresGround(tmpdir())

/** Longer than a running server may neither answer nor recover (`adoptTimeoutMs`). */
const longRecoveryMs = 10_000

async function startHere() {
  const warnings: string[] = []
  const log = { ...quiet, warn: (_fields: object, message: string) => void warnings.push(message) }
  const { connection } = await ground.startHere({ log })
  return { connection, warnings, postmaster: postmasterOf(ground.dataDir) }
}

/** Crashes the server by a `kill -9` of one of its processes.
 *  @returns the id of the process that recovers the data */
async function crash(): Promise<number> {
  const processOf = (text: string) =>
    titledProcesses(dataFolder(ground.dataDir)).find(([, title]) => title.includes(`: ${text}`))?.[0] ?? 0
  process.kill(processOf('walwriter'), 'SIGKILL')
  return vi.waitUntil(() => processOf('startup'), { ...patient, interval: 1 })
}

longTest('restarts a PostgreSQL whose recovery process died, and keeps every acknowledged commit', async () => {
  const { connection, warnings, postmaster } = await startHere()
  await ask(connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
  // PostgreSQL misses its end before it knows that the recovery began.
  process.kill(await crash(), 'SIGKILL')
  await vi.waitFor(() => expect(warnings).toHaveLength(1), patient)
  await vi.waitFor(async () => expect(await ask(connection, 'SELECT FROM kept')).toHaveLength(1000), patient)
  expect(warnings).toEqual(['restarting the PostgreSQL that was running: it does not answer'])
  expect(isRunning(postmaster)).toBe(false)
})

test('does not interrupt a long recovery', async () => {
  const { connection, warnings, postmaster } = await startHere()
  const recovery = await crash()
  process.kill(recovery, 'SIGSTOP')
  await delay(longRecoveryMs)
  process.kill(recovery, 'SIGCONT')
  await vi.waitFor(async () => expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]), patient)
  expect(warnings).toEqual([])
  expect(postmasterOf(ground.dataDir)).toBe(postmaster)
})
