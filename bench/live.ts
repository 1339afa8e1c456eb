import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { events, type QueueState } from '#contract/live-queue.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { buildApp } from '#server/app.ts'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase, type Database } from '#server/platform/database/index.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { readSettings } from '#server/settings.ts'
import { testLinkKey } from '#tests/product.ts'
import { insertSessions, type BenchSlot, type BenchSetup } from './fill.ts'
import { HttpClient, inTurn, request } from './load.ts'
import { median, ms, percentilesOf, sharedNow, short, type Row } from './report.ts'
import type { Keep } from './server.ts'

const followers = 1_000
const everyMs = 50

/** Completes appointments of one slot at a steady rate while a thousand phones follow it, in turns with a bare WebSocket server that sends the same
 *  bytes to as many clients. Both servers run in this process, phones and clients in their own. */
export async function benchLive({ keep, postgres, client, filled, isQuick }: BenchSetup): Promise<Row[]> {
  const [rounds, presses] = isQuick ? [2, 50] : [5, 200]
  const slot = inTurn(filled.slots, filled.slots.length / 2)
  const desk = await prepareQueue(client, slot, presses * (rounds + 1))
  const product = await startProduct(keep, postgres.url)
  const http = createServer()
  const bare = new WebSocketServer({ server: http, perMessageDeflate: false })
  const phones = keep(new Followers())
  const clients = keep(new Followers())
  await phones.ask({ follow: slot.id, port: product.port, count: followers })
  await clients.ask({ port: await listen(http), count: followers })

  const found: Record<'took' | 'baseline', ReturnType<typeof percentilesOf>>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const frames = Array.from({ length: presses }, (_, n) => updateFrame(slot.id, desk.day, n + 1))
    const sent: number[] = []
    await steadily(frames, async (frame) => {
      sent.push(sharedNow())
      for (const one of bare.clients) one.send(frame)
    })
    const baseline = percentilesOf(await clients.latencies(sent))
    const caller = new HttpClient(product.port)
    await steadily(desk.ids.splice(0, presses), (id) =>
      caller.send(request('PATCH', `/api/appointments/${id}/complete`, { token: desk.token, body: {} })),
    )
    caller.close()
    const took = percentilesOf(await phones.latencies(product.commits.splice(0)))
    // Round 0 is the warm-up.
    if (round > 0) found.push({ took, baseline })
  }
  http.closeAllConnections()
  bare.close()
  http.close()
  return (['p50', 'p99'] as const).map((share) => [
    `completion, commit to receipt, ${followers} followers, ${share}`,
    ms(median(found.map(({ took }) => took[share]))),
    `${ms(median(found.map(({ baseline }) => baseline[share])))} (bare ws)`,
    short(median(found.map(({ took, baseline }) => took[share] / baseline[share]))),
    share === 'p99' ? '≤ 2' : '',
  ])
}

/** Phones that follow a slot, or clients of the bare server, in a process of their own. */
class Followers implements AsyncDisposable {
  readonly #child = fork(join(import.meta.dirname, 'followers.ts'), { execArgv: [] })

  /** @throws if the process ends */
  async ask(job: { follow?: string; port: number; count: number } | { take: number }): Promise<unknown> {
    const ended = once(this.#child, 'exit').then(() => Promise.reject(new Error('The followers ended.')))
    this.#child.send(job)
    const [answer] = z
      .tuple([z.unknown()])
      .rest(z.unknown())
      .parse(await Promise.race([once(this.#child, 'message'), ended]))
    return answer
  }

  /** @param starts when each change was sent, in their order
   *  @returns milliseconds from each change to each receipt
   *  @throws if a follower missed one */
  async latencies(starts: readonly number[]): Promise<number[]> {
    const expected = starts.length * followers
    const receipts = z.array(z.array(z.number())).parse(await this.ask({ take: expected }))
    const took = receipts.flatMap((times, change) => times.map((at) => at - (starts[change] ?? Number.NaN)))
    if (took.length !== expected || took.some(Number.isNaN))
      throw new Error(`${took.length} of ${expected} receipts were counted.`)
    return took
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.kill()) await once(this.#child, 'exit')
  }
}

async function steadily(items: readonly string[], act: (item: string) => Promise<unknown>): Promise<void> {
  let due = sharedNow()
  for (const item of items) {
    due += everyMs
    await delay(Math.max(0, due - sharedNow()))
    await act(item)
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return z.object({ port: z.number() }).parse(server.address()).port
}

/** The product's app on a database that records when each change of a queue was committed: when its statement returned, which is the first
 *  moment at which the server knows of it. */
async function startProduct(keep: Keep, url: string) {
  const commits: number[] = []
  const settings = readSettings({ RATE_LIMITS: 'off', PORT: '0' })
  const log = createLog('warn')
  const connection = connectionWithLinkKey({ connectionString: url }, testLinkKey)
  const db = recordCommits(await openDatabase({ connection, poolSize: settings.databasePool, log }), commits)
  const limits = new Limits(db, systemClock, settings.rateLimits)
  const app = await buildApp({ db, clock: systemClock, log, limits, metrics: createMetrics() }, settings)
  keep({ [Symbol.asyncDispose]: () => Promise.all([app.close(), db.close()]).then(() => undefined) })
  await app.ready()
  return { port: await listen(app.server), commits }
}

const recordCommits = (db: Database, commits: number[]): Database => ({
  ...db,
  async all(statement, values) {
    const rows = await db.all(statement, values)
    if (statement.name === 'appointments.move' && rows.length > 0) commits.push(sharedNow())
    return rows
  },
})

/** A change as Socket.IO sends it. */
function updateFrame(slotId: string, date: string, number: number): string {
  const open = { waiting: 0, state: 'open', minutes: null, reason: null, pausedAt: null } as const
  const state: QueueState = { slotId, date, currentQueueNumber: number, version: number, called: [], ...open }
  return `42${JSON.stringify([events.queueUpdate, state])}`
}

/** Inserts a queue of today with waiting patients, and a session of its hospital. */
async function prepareQueue(client: pg.Client, slot: BenchSlot, waiting: number) {
  const day = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const [token = ''] = await insertSessions(client, 'staff', [slot.hospitalId])
  await client.query(
    `INSERT INTO queues (slot_id, service_day, last_number, waiting, version) VALUES ($1, $2, $3::int, $3::int, $3::int)`,
    [slot.id, day, waiting],
  )
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, user_name,
       status_at, status_by, booked_at)
     SELECT gen_random_uuid(), $1, $2, n, 'Patient ' || n, 40, 'Other', 'Desk', now(), 'staff', now() FROM generate_series(1, $3::int) n
     RETURNING id`,
    [slot.id, day, waiting],
  )
  return { day, token, ids: rows.map(({ id }) => id) }
}
