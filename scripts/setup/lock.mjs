// @ts-check
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './ground.mjs'

/** Milliseconds without a sign of life after which a lock is stale. A process id would not tell: containers share a checkout. */
const staleAfter = 10_000

/** Runs the work while no other set-up of this checkout does; waits for it otherwise.
 *  @template T @param {() => Promise<T>} work
 *  @param {string} [lock] a folder, because only one process can create it
 *  @returns {Promise<T>} */
export async function withLock(work, lock = join(root, 'dist', 'setup.lock')) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let isWaiting = false; !acquire(lock); isWaiting = true) {
    if (!isWaiting) console.log('Waiting for another set-up of this checkout.')
    await delay(200)
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), staleAfter / 10)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Removes a stale lock first.
 *  @param {string} lock */
function acquire(lock) {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (touched !== undefined && Date.now() - touched > staleAfter) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
