import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { events, type QueueState } from '#contract/live-queue.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { median, percentilesOf, sharedNow } from './figures.ts'
import { insertSessions, type BenchSlot, type BenchSetup } from './fill.ts'
import { HttpClient } from './http-client.ts'
import { completionRequest, inTurn, nextRequest } from './load.ts'
import { ms, short, type Row } from './report.ts'
import { Worker } from './worker.ts'

const opened = z.object({ port: z.number() })
const receipts = z.array(z.tuple([z.string(), z.array(z.number())]))
const committed = z.array(z.tuple([z.string(), z.number()]))

const kinds = ['completion', 'next'] as const
type Kind = (typeof kinds)[number]

/** Completes appointments of one slot, and presses `next` there, at a steady rate while a thousand phones follow it, in turns with a bare
 *  WebSocket server that sends the same bytes to as many clients. */
export async function benchLive({ keep, postgres, client, filled, isQuick }: BenchSetup): Promise<Row[]> {
  const [rounds, presses] = isQuick ? [2, 50] : [5, 200]
  const [followers, everyMs] = [1_000, 50]
  const slot = inTurn(filled.slots, filled.slots.length - 1)
  const server = keep(new Worker('live-server.ts'))
  const phones = keep(new Worker('followers.ts'))
  const baseline = keep(new Worker('baseline-server.ts'))
  const clients = keep(new Worker('followers.ts'))
  const desk = await prepareQueue(client, slot, kinds.length * presses * (rounds + 1))
  const { port } = await server.ask({ open: postgres.url }, opened)
  const { port: baselinePort } = await baseline.ask({ open: 'ws' }, opened)
  await phones.ask({ follow: slot.id, port, count: followers }, z.unknown())
  await clients.ask({ port: baselinePort, count: followers }, z.unknown())

  const found: Record<Kind, { took: Percentiles; baseline: Percentiles }[]> = { completion: [], next: [] }
  const left = desk.ids.values()
  let inside: string | undefined
  const requestOf = (kind: Kind): string => {
    const id = left.next().value ?? ''
    if (kind === 'completion') return completionRequest(id, desk.token)
    const before = inside
    // The server calls the first one who waits.
    inside = id
    return nextRequest(slot.id, desk.token, before)
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const kind of kinds) {
      const frames = Array.from({ length: presses }, (_, n) => updateFrame(slot.id, desk.day, n + 1, kind === 'next'))
      const other = await latenciesOfBaseline(baseline, clients, { frames, everyMs, clients: followers })
      const requests = frames.map(() => requestOf(kind))
      await press(port, requests, everyMs)
      const took = await latencies(server, phones, followers * presses)
      // Round 0 is the warm-up.
      if (round > 0) found[kind].push({ took: percentilesOf(took), baseline: percentilesOf(other) })
    }
  const row = (kind: Kind, share: 'p50' | 'p99', aim: string): Row => {
    const of = (figure: (round: (typeof found)[Kind][number]) => number) => median(found[kind].map(figure))
    const [own, other] = [of(({ took }) => took[share]), of(({ baseline }) => baseline[share])]
    const ratio = of(({ took, baseline }) => took[share] / baseline[share])
    const name = `${kind}, commit to receipt, ${followers} followers, ${share}`
    return [name, ms(own), `${ms(other)} (bare ws)`, short(ratio), aim]
  }
  const besideCompletion = (share: 'p50' | 'p99') =>
    short(median(found.next.map(({ took }, at) => took[share] / (found.completion[at]?.took[share] ?? Number.NaN))))
  return [
    ...kinds.flatMap((kind) => [row(kind, 'p50', ''), row(kind, 'p99', '≤ 2')]),
    ['… next beside completion, p50 · p99', '', '', `${besideCompletion('p50')} · ${besideCompletion('p99')}`],
  ]
}

type Percentiles = ReturnType<typeof percentilesOf>

/** Sends requests one after the other at a steady rate. Retries on 503, as desks do.
 *  @throws on any other answer than 200 */
async function press(port: number, requests: readonly string[], everyMs: number): Promise<void> {
  const client = new HttpClient(port)
  try {
    let due = sharedNow()
    for (const text of requests) {
      due += everyMs
      await delay(Math.max(0, due - sharedNow()))
      let answer = await client.send(text)
      for (let tries = 0; tries < 20 && answer.status === 503; tries += 1) {
        await delay(200)
        answer = await client.send(text)
      }
      if (answer.status !== 200) throw new Error(`A press was answered with ${answer.status}: ${answer.body}`)
    }
  } finally {
    client.close()
  }
}

/** A change as Socket.IO sends it. */
function updateFrame(slotId: string, date: string, number: number, isCalling = false): string {
  const called = isCalling ? [{ queueNumber: number + 1, room: null }] : []
  const open = {
    called,
    waiting: 0,
    state: 'open',
    minutes: null,
    reason: null,
    pausedAt: null,
  } as const
  const state: QueueState = { slotId, date, currentQueueNumber: number, version: number, ...open }
  return `42${JSON.stringify([events.queueUpdate, state])}`
}

/** @returns milliseconds from each commit to each receipt
 *  @throws if a follower missed a change */
async function latencies(server: Worker, phones: Worker, expected: number): Promise<number[]> {
  const commits = new Map(await server.ask({ take: 'commits' }, committed))
  return subtract(commits, await takeReceipts(phones, expected), expected)
}

/** Sends frames from the baseline server.
 *  @returns milliseconds from each sending to each receipt */
async function latenciesOfBaseline(
  server: Worker,
  clients: Worker,
  load: { frames: readonly string[]; everyMs: number; clients: number },
): Promise<number[]> {
  const sent = await server.ask({ messages: load.frames, everyMs: load.everyMs }, z.array(z.number()))
  const expected = load.clients * sent.length
  const received = await takeReceipts(clients, expected)
  // Clients number their messages across rounds.
  const first = Math.min(...received.map(([position]) => Number(position)))
  return subtract(new Map(sent.map((at, n) => [String(first + n), at])), received, expected)
}

const takeReceipts = (of: Worker, expected: number) => of.ask({ take: expected }, receipts)

function subtract(starts: Map<string, number>, ends: z.output<typeof receipts>, expected: number): number[] {
  const took = ends.flatMap(([change, times]) => times.map((at) => at - (starts.get(change) ?? Number.NaN)))
  if (took.length !== expected || took.some(Number.isNaN))
    throw new Error(`${took.length} of ${expected} receipts were counted.`)
  return took
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
