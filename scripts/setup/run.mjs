// @ts-check
import { spawn } from 'node:child_process'
import { root } from './places.mjs'

/** Runs a program to its end, in the root.
 *  @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] beside this process's own
 *  @returns {Promise<{ succeeded: boolean, said: string }>} what it said on both streams */
export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Windows starts .cmd files through its shell only.
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', (error) => resolve({ succeeded: false, said: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, said: said.trim() }))
  })
}
