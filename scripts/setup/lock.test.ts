import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLock } from './ground.mjs'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'baari-lock-'))))
afterAll(() => rm(folder, { recursive: true }))

test('simultaneous set-ups run one after the other', async () => {
  const [lock, log] = [join(folder, 'many'), join(folder, 'log')]
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as delay } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'ground.mjs'))}
    await withLock(async () => {
      appendFileSync(${JSON.stringify(log)}, 'in,')
      await delay(50)
      appendFileSync(${JSON.stringify(log)}, 'out;')
    }, ${JSON.stringify(lock)})`
  const runOne = async () => {
    const args = ['--input-type=module', '--eval', code]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'exit')
    return child.exitCode
  }
  expect(await Promise.all(Array.from({ length: 5 }, runOne))).toEqual([0, 0, 0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('in,out;'.repeat(5))
  expect(existsSync(lock)).toBe(false)
})

test('a set-up takes over the stale lock of a killed one, and releases its own where its work fails', async () => {
  const lock = join(folder, 'stale')
  mkdirSync(lock)
  utimesSync(lock, 1_700_000_000, 1_700_000_000)
  await expect(withLock(() => Promise.reject(new Error('no network')), lock)).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
  expect(await withLock(async () => 'worked', lock)).toBe('worked')
  expect(existsSync(lock)).toBe(false)
})
