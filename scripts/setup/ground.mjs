// @ts-check
import { spawn } from 'node:child_process'
import { join } from 'node:path'

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
