import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone } from './lock.mjs'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'baari-lock-'))))
afterAll(() => rm(folder, { recursive: true }))

test('of many set-ups that start at once, one works at a time, and all get their turn', async () => {
  const lock = join(folder, 'many')
  const diary = join(folder, 'diary')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as delay } from 'node:timers/promises'
    import { alone } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    await alone(async () => {
      appendFileSync(${JSON.stringify(diary)}, 'in,')
      await delay(50)
      appendFileSync(${JSON.stringify(diary)}, 'out;')
    }, ${JSON.stringify(lock)})`
  const exits = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await once(child, 'exit')
      return child.exitCode
    }),
  )
  expect(exits).toEqual([0, 0, 0, 0, 0])
  expect(readFileSync(diary, 'utf8')).toBe('in,out;'.repeat(5))
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a set-up that was killed is taken over', async () => {
  const lock = join(folder, 'dead')
  mkdirSync(lock)
  utimesSync(lock, 1_700_000_000, 1_700_000_000)
  expect(await alone(async () => 'worked', lock)).toBe('worked')
  expect(existsSync(lock)).toBe(false)
})

test('work that fails frees the lock', async () => {
  const lock = join(folder, 'failed')
  await expect(alone(() => Promise.reject(new Error('no network')), lock)).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})
