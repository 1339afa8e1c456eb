import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Development: the server restarts when its files change, and Vite serves the pages with hot reload.

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const env = {
  // Vite serves the pages, so sockets have its origin.
  PUBLIC_URL: 'http://localhost:5173',
  BAARI_SERVER: `http://localhost:${process.env['PORT'] || 3000}`,
  ...process.env,
}
const running = [
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
  [vite, '--port', '5173', '--strictPort'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

const stop = () => running.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

// When one process ends, the other stops.
await Promise.race(running.map((child) => once(child, 'exit')))
stop()
