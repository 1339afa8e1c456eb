// @ts-check
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')

/** Where the set-up records what it has done; removed together with the packages. */
export const records = join(modules, '.baari')

/** The Node of the product, among the packages. */
export const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Why the set-up cannot continue, as a sentence for the operator. */
export class SetUpRefused extends Error {
  /** @override */
  name = 'SetUpRefused'
}

/** Runs a program in the root until it ends.
 *  @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] added to this process's environment
 *  @returns {Promise<{ succeeded: boolean, output: string }>} */
export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Windows starts .cmd files only through its shell.
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output: output.trim() }))
  })
}

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
