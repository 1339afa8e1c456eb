import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import type { HttpBookings } from './booking-callers.ts'
import { mostWaiting } from './bookings.ts'
import { bytesKept, clocks, since, type Ground } from './cost-clocks.ts'
import { printCosts, type CostFigures } from './cost-report.ts'
import { bookings, completions, lists, logIns, searches } from './cost-requests.ts'
import { median, percentile } from './figures.ts'
import { fill, type BenchSlot } from './fill.ts'
import type { FollowersJob } from './live-followers.ts'
import { startPostgres } from './own-server.ts'
import type { PhonesJob } from './phones.ts'
import { memoryOf, postmasterOf } from './processor-time.ts'
import { metricsToken, readMetrics } from './metrics.ts'
import { startProduct } from './product-process.ts'
import { printMachine } from './report.ts'
import { Worker } from './worker.ts'

// What one thing of each kind costs: processor time of the node and of PostgreSQL, write-ahead log, bytes kept. By the
// processor, not by the clock, so that other work on the machine changes little. Linux only. docs/scaling.md says what
// the figures are for.

const slotsUsed = 1_000
const followers = 500
const phonesUsed = 2_000

const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${what} …`)

const done = z.object({ ms: z.number(), took: z.array(z.number()) })

export async function runCosts(): Promise<void> {
  printMachine()
  const postgres = await startPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const filled = await fill(postgres.url, { hospitals: 20_000, patients: 10_000 })
    const postmaster = await postmasterOf(postgres.url)
    const start = () =>
      startProduct([process.execPath, 'server/main.ts'], {
        env: {
          ...process.env,
          ...{
            DATABASE_URL: postgres.url,
            DEMO: '0',
            RATE_LIMITS: 'off',
            METRICS_TOKEN: metricsToken,
            MAX_WAITING_APPOINTMENTS: String(mostWaiting),
            MAX_WAITING_PER_QUEUE: String(mostWaiting),
          },
        },
        log: join(postgres.folder, 'product.log'),
      })
    say('calls')
    const serving = await start()
    const asked = await measureCalls({ client, filled, postmaster, product: serving })
    await serving.stop()
    say('phones')
    // A node that has done nothing yet: what it holds more of afterwards are the phones.
    const following = await start()
    const live = await measureLive({ client, filled, postmaster, product: following })
    await following.stop()
    printCosts({ ...asked, live })
  } finally {
    await client.end()
    await postgres.stop()
  }
}

async function measureCalls(ground: Ground): Promise<Pick<CostFigures, 'calls' | 'kept' | 'toldAtOnce'>> {
  const { client, filled, product } = ground
  const worker = new Worker('booking-callers.ts')
  const calls: CostFigures['calls'] = []
  const measured = async (what: string, callers: number, requests: string[]) => {
    const job = (part: string[]): HttpBookings => ({ port: product.port, callers, requests: part })
    // The first tenth only warms everything up.
    const few = Math.ceil(requests.length / 10)
    await worker.ask(job(requests.slice(0, few)), done)
    const start = await clocks(ground)
    const { ms, took } = await worker.ask(job(requests.slice(few)), done)
    const count = requests.length - few
    const spent = await since(ground, start, count)
    calls.push({
      what,
      callers,
      perSecond: (count / ms) * 1000,
      p50: median(took),
      p99: percentile(took, 0.99),
      ...spent,
    })
  }
  try {
    const slots = filled.slots.slice(0, slotsUsed)
    const before = await bytesKept(client)
    await client.query('CHECKPOINT')
    await measured('booking, pages untouched since a checkpoint', 4, bookings(filled, slots, { from: 0, count: 3_000 }))
    await measured('booking', 4, bookings(filled, slots, { from: 3_000, count: 3_000 }))
    await measured('booking', 64, bookings(filled, slots, { from: 6_000, count: 6_000 }))
    const { few, many } = await completions(client, slots)
    await measured('completion', 4, few)
    await measured('completion', 64, many)
    const toldAtOnce = await shareToldAtOnce(product.port)
    const kept = ((await bytesKept(client)) - before) / 12_000
    await measured("a patient's own list", 4, lists(filled, 3_000))
    await measured('search', 4, searches(filled, 3_000))
    await measured('log-in', 4, await logIns(client, filled, 200))
    return { calls, kept, toldAtOnce }
  } finally {
    await worker.end()
  }
}

/** Of all completions so far: how many had left the node a millisecond after their commit was known. */
async function shareToldAtOnce(port: number): Promise<number> {
  const text = await readMetrics(port)
  const of = (name: string) => Number(new RegExp(`^baari_commit_to_emit_seconds_${name} (\\d+)$`, 'm').exec(text)?.[1])
  return of('bucket\\{le="0.001"\\}') / of('count')
}

/** Phones that connect and follow, and what a completion costs with and without them. */
async function measureLive(ground: Ground): Promise<CostFigures['live']> {
  const { client, filled, product } = ground
  const worker = new Worker('booking-callers.ts')
  const phones = new Worker('phones.ts')
  const visitors = new Worker('live-followers.ts')
  try {
    const connect = async (tokens: string[]) =>
      phones.ask({ connect: tokens, port: product.port } satisfies PhonesJob, z.object({ connected: z.number() }))
    const tokens = filled.patients.slice(0, phonesUsed + 100).map(({ token }) => token)
    const waits = bookings(filled, filled.slots.slice(slotsUsed, slotsUsed + 100), {
      from: 0,
      count: tokens.length,
    })
    await worker.ask({ port: product.port, callers: 64, requests: waits } satisfies HttpBookings, done)
    await connect(tokens.slice(0, 100))
    const memory = memoryOf(product.pid)
    const start = await clocks(ground)
    await connect(tokens.slice(100))
    const connecting = await since(ground, start, phonesUsed)
    const perPhone = (memoryOf(product.pid) - memory) / phonesUsed

    const [alone, followed] = filled.slots.slice(-2)
    if (!alone || !followed) throw new Error('There are no slots left.')
    const complete = async (slot: BenchSlot) => {
      await worker.ask(
        {
          port: product.port,
          callers: 1,
          requests: bookings(filled, [slot], { from: 0, count: 300 }),
        } satisfies HttpBookings,
        done,
      )
      const { few, many } = await completions(client, [slot])
      const before = await clocks(ground)
      await worker.ask({ port: product.port, callers: 1, requests: [...few, ...many] } satisfies HttpBookings, done)
      return since(ground, before, 300)
    }
    await visitors.ask(
      { follow: [followed.id], port: product.port, count: followers } satisfies FollowersJob,
      z.unknown(),
    )
    const [without, withThem] = [await complete(alone), await complete(followed)]
    await visitors.ask({ take: followers * 300 } satisfies FollowersJob, z.unknown())
    return { connecting, perPhone, emitting: (withThem.node - without.node) / followers, without, withThem }
  } finally {
    await Promise.all([worker.end(), phones.end(), visitors.end()])
  }
}
