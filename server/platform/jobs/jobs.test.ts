import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { createLog } from '../log.ts'
import { openJobs, runIfDue, type Job } from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const going = new AbortController().signal
const ground = (instant: string) => {
  const log = createLog('silent')
  return {
    db: fresh.database,
    clock: () => new Date(instant),
    log,
    info: vi.spyOn(log, 'info'),
    debug: vi.spyOn(log, 'debug'),
    warn: vi.spyOn(log, 'warn'),
  }
}

test('a job runs once in its period, on the first node', async () => {
  const work = vi.fn<Job['work']>(async () => ({ things: 3 }))
  const job = { name: 'once', every: 3_600_000, work }
  const node = ground('2026-11-21T04:00:00Z')
  await Promise.all(Array.from({ length: 5 }, () => runIfDue(node, job, going)))
  expect(work).toHaveBeenCalledTimes(1)
  expect(node.info).toHaveBeenCalledExactlyOnceWith({ job: 'once', things: 3 }, 'job done')
  await runIfDue(ground('2026-11-21T04:59:59Z'), job, going)
  expect(work).toHaveBeenCalledTimes(1)
  await runIfDue(ground('2026-11-21T05:00:00Z'), job, going)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a job that had nothing to do is not logged as one that had', async () => {
  const node = ground('2026-11-21T04:00:00Z')
  await runIfDue(node, { name: 'idle', every: 60_000, work: async () => ({ expired: 0, offered: 0 }) }, going)
  expect(node.info).not.toHaveBeenCalled()
  expect(node.debug).toHaveBeenCalledExactlyOnceWith({ job: 'idle', expired: 0, offered: 0 }, 'job done')
})

test('a failing job is logged, and runs again', async () => {
  const work = vi.fn<Job['work']>(async () => Promise.reject(new Error('the disk is full')))
  const node = ground('2026-11-21T04:00:00Z')
  await runIfDue(node, { name: 'fails', every: 1000, work }, going)
  expect(node.warn).toHaveBeenCalledOnce()
  await runIfDue(ground('2026-11-21T04:00:01Z'), { name: 'fails', every: 1000, work }, going)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a node polls by itself, and waits for running jobs at its shutdown', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<Record<string, number>>()
  const close = openJobs(ground('2026-11-21T04:00:00Z'), [
    {
      name: 'by-itself',
      every: 100,
      work: (stopping) => {
        begun.resolve(stopping)
        return end.promise
      },
    },
  ])
  const stopping = await begun.promise
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  expect(stopping.aborted).toBe(true)
  await Promise.resolve()
  expect(isClosed).toBe(false)
  end.resolve({})
  await closing
})
