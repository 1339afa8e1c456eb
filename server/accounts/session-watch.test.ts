import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/platform/database/index.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { readSettings } from '#server/settings.ts'
import { aHospital, aPatient, aSession } from '#tests/builders.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { openSessionWatch, type SessionWatch } from './open-session-watch.ts'

const pollOptions = { timeout: 15_000 }
const hour = 3_600_000
const start = new Date('2026-01-01T00:00:00Z')

const remove = statement('test.remove-session', `DELETE FROM sessions WHERE token_hash = $1`)
const removeAll = statement('test.remove-hospital-sessions', `DELETE FROM sessions WHERE hospital_id = $1`)
const use = statement('test.use-session', `UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1`)
const cut = statement<{ cut: boolean }>(
  'test.cut-listener',
  `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
   WHERE datname = current_database() AND query LIKE 'LISTEN%ended_sessions%'`,
)

let fresh: FreshDatabase
let watch: SessionWatch
let now = start
beforeAll(async () => {
  fresh = await freshDatabase()
  const db = fresh.database
  const clock = () => now
  const context = {
    db,
    clock,
    log: createLog('silent'),
    limits: new Limits(db, clock, false),
    metrics: createMetrics(),
  }
  watch = await openSessionWatch(context, readSettings({ SESSION_LONGEST_STAFF: String(48 * 3600) }).sessionLives)
})
afterAll(async () => {
  await watch.close()
  await fresh.drop()
})

/** Watches a session, and counts how often it is said to have ended. */
function watching(token: string) {
  let ends = 0
  const stop = watch.watch(token, () => (ends += 1))
  return { stop, ends: () => ends }
}

const aDesk = async () => {
  const { id } = await aHospital(fresh.database)
  return { id, token: await aSession(fresh.database, { hospital: id }, now) }
}

test('notifies the watcher of a session once when it ends, and no other watcher', async () => {
  const [one, other] = [await aDesk(), await aDesk()]
  const [first, second, stopped, stays] = [one, one, one, other].map(({ token }) => watching(token))
  stopped?.stop()
  await fresh.database.all(remove, [hashOfToken(one.token)])
  await expect.poll(() => [first?.ends(), second?.ends()], pollOptions).toEqual([1, 1])
  expect([stopped?.ends(), stays?.ends()]).toEqual([0, 0])
})

test('notifies all watchers when one statement ends hundreds of sessions', async () => {
  const { id } = await aHospital(fresh.database)
  const tokens = await Promise.all(Array.from({ length: 250 }, () => aSession(fresh.database, { hospital: id }, now)))
  const all = tokens.map((token) => watching(token))
  await fresh.database.all(removeAll, [id])
  await expect.poll(() => all.filter(({ ends }) => ends() === 1).length, pollOptions).toBe(250)
})

test('notifies a watcher of a session that ended before the watch, or while the listener was down', async () => {
  const desk = await aDesk()
  await fresh.database.all(remove, [hashOfToken(desk.token)])
  const late = watching(desk.token)
  const deaf = await aDesk()
  const unheard = watching(deaf.token)
  expect(await fresh.database.all(cut)).toEqual([{ cut: true }])
  await fresh.database.all(remove, [hashOfToken(deaf.token)])
  await expect.poll(() => [late.ends(), unheard.ends()], pollOptions).toEqual([1, 1])
})

test('ends an idle session after the time of its role, and keeps an active one', async () => {
  now = start
  const patient = watching(await aSession(fresh.database, { patient: (await aPatient(fresh.database)).id }, start))
  const [idle, busy] = [await aDesk(), await aDesk()]
  const [ended, used] = [watching(idle.token), watching(busy.token)]
  const admin = watching(await aSession(fresh.database, 'admin', start))
  now = new Date(start.getTime() + 59 * 60_000)
  const mark = watching('made up')
  await expect.poll(() => mark.ends(), pollOptions).toBe(1)
  expect([patient, ended, used, admin].map(({ ends }) => ends())).toEqual([0, 0, 0, 0])

  now = new Date(start.getTime() + hour)
  await expect.poll(() => admin.ends(), pollOptions).toBe(1)
  await fresh.database.all(use, [hashOfToken(busy.token), new Date(start.getTime() + 11 * hour)])
  now = new Date(start.getTime() + 12 * hour)
  await expect.poll(() => ended.ends(), pollOptions).toBe(1)
  expect([patient.ends(), used.ends()]).toEqual([0, 0])
  now = new Date(start.getTime() + 23 * hour)
  await expect.poll(() => used.ends(), pollOptions).toBe(1)
  now = new Date(start.getTime() + 30 * 24 * hour)
  await expect.poll(() => patient.ends(), pollOptions).toBe(1)
})

test('ends an active session at its maximum lifetime', async () => {
  now = start
  const { token } = await aDesk()
  const desk = watching(token)
  const useAndWait = async (hours: number) => {
    now = new Date(start.getTime() + hours * hour)
    await fresh.database.all(use, [hashOfToken(token), now])
    const mark = watching('made up')
    await expect.poll(() => mark.ends(), pollOptions).toBe(1)
  }
  for (const hours of [11, 22, 33, 44, 47]) await useAndWait(hours)
  expect(desk.ends()).toBe(0)
  await useAndWait(48)
  await expect.poll(() => desk.ends(), pollOptions).toBe(1)
})
