import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/product.ts'
import { median, sharedNow } from './figures.ts'
import type { Ground } from './fill.ts'
import { ms, type Row } from './report.ts'

const timeoutMs = 60_000

/** Starts the product by `npm start` with a database of its own, which the first start fills. */
export async function benchStarts({ postgres, isQuick }: Ground): Promise<Row[]> {
  const took: number[] = []
  for (let n = 0; n <= (isQuick ? 3 : 7); n += 1) took.push(await timeToAnswer(postgres.folder))
  const later = took.slice(1)
  return [
    ['second npm start to the first page', ms(median(later)), '', '', '≤ 2,000 ms'],
    [`… slowest of ${later.length}`, ms(Math.max(...later))],
  ]
}

/** @returns milliseconds from the command until `/` answers with 200
 *  @throws if the command ends first, or after a minute */
async function timeToAnswer(folder: string): Promise<number> {
  const port = await freePort()
  const log = openSync(join(folder, 'starts.log'), 'a')
  const env = { ...process.env, DATA_DIR: join(folder, 'started'), LOG_LEVEL: 'warn', PORT: String(port) }
  const start = sharedNow()
  const root = join(import.meta.dirname, '..')
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', log, log] })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const ended = once(child, 'exit')
  for (let status = 0; status !== 200; await delay(5)) {
    if (child.exitCode !== null || sharedNow() > start + timeoutMs) throw new Error('npm start does not serve a page.')
    status = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.status,
      () => 0,
    )
  }
  const took = sharedNow() - start
  stop()
  await ended
  process.off('exit', stop)
  return took
}
