import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { events, type QueueState } from '#contract/live-queue.ts'
import { serviceDayAt } from '#contract/service-day.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import type { BareServerJob } from './bare-server.ts'
import type { BenchSlot } from './fill.ts'
import { median, percentile, sharedNow } from './figures.ts'
import { HttpCaller, request } from './http-caller.ts'
import type { FollowersJob } from './live-followers.ts'
import type { LiveServerJob } from './live-server.ts'
import { Worker } from './worker.ts'

/** Milliseconds from the commit (bare: from the sending) to the receipt; medians of the rounds. */
export interface LiveFigures {
  followers: number
  p50: number
  p99: number
  bareP50: number
  bareP99: number
  ratioP50: number
  ratioP99: number
}

export const opened = z.object({ port: z.number() })
export const heard = z.array(z.tuple([z.string(), z.array(z.number())]))
/** What was committed, and when. */
export const committed = z.array(z.tuple([z.string(), z.number()]))

/** Completes appointments of one slot at a steady pace while many follow it, and in turns with that sends the same bytes
 *  from a bare WebSocket server to as many clients at the same pace.
 *  @throws when a follower missed a change */
export async function measureLive(
  { url, slot }: { url: string; slot: BenchSlot },
  {
    followers,
    rounds,
    completions,
    everyMs,
  }: { followers: number; rounds: number; completions: number; everyMs: number },
): Promise<LiveFigures> {
  const [server, phones] = [new Worker('live-server.ts'), new Worker('live-followers.ts')]
  const [bare, clients] = [new Worker('bare-server.ts'), new Worker('live-followers.ts')]
  const expected = followers * completions
  const askFollowers = async (worker: Worker, job: FollowersJob) => worker.ask(job, z.unknown())
  const takeHeard = async (worker: Worker) => worker.ask({ take: expected } satisfies FollowersJob, heard)
  try {
    const desk = await prepareQueue(url, slot, completions * (rounds + 1))
    const { port } = await server.ask({ open: url } satisfies LiveServerJob, opened)
    const { port: barePort } = await bare.ask({ open: true } satisfies BareServerJob, opened)
    await askFollowers(phones, { follow: [slot.id], port, count: followers })
    await askFollowers(clients, { listen: 'bare', port: barePort, count: followers })

    const throughBaari = async (ids: readonly string[]) => {
      await complete(port, desk.token, ids, everyMs)
      const commits = await server.ask({ take: 'commits' } satisfies LiveServerJob, committed)
      return latencies(new Map(commits), await takeHeard(phones), expected)
    }
    const bareBroadcast = async (start: number) => {
      const messages = Array.from({ length: completions }, (_, n) => frame(slot.id, desk.day, start + n))
      const sent = await bare.ask({ messages, everyMs } satisfies BareServerJob, z.array(z.number()))
      const all = await takeHeard(clients)
      // Clients count their messages from the first round on.
      const base = Math.min(...all.map(([what]) => Number(what)))
      return latencies(new Map(sent.map((at, n) => [String(base + n), at])), all, expected)
    }

    const pairs: { took: Float64Array; bareTook: Float64Array }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const start = round * completions
      const bareTook = await bareBroadcast(start)
      const took = await throughBaari(desk.ids.slice(start, start + completions))
      // The first pair only warms both sides up.
      if (round > 0) pairs.push({ took, bareTook })
    }
    const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure))
    return {
      followers,
      p50: of(({ took }) => percentile(took, 0.5)),
      p99: of(({ took }) => percentile(took, 0.99)),
      bareP50: of(({ bareTook }) => percentile(bareTook, 0.5)),
      bareP99: of(({ bareTook }) => percentile(bareTook, 0.99)),
      ratioP50: of(({ took, bareTook }) => percentile(took, 0.5) / percentile(bareTook, 0.5)),
      ratioP99: of(({ took, bareTook }) => percentile(took, 0.99) / percentile(bareTook, 0.99)),
    }
  } finally {
    await Promise.all([server.end(), phones.end(), bare.end(), clients.end()])
  }
}

/** A desk that completes one appointment after the other, at a steady pace. */
export async function complete(port: number, token: string, ids: readonly string[], everyMs: number): Promise<void> {
  const caller = new HttpCaller(port)
  try {
    let due = sharedNow()
    for (const id of ids) {
      due += everyMs
      await delay(Math.max(0, due - sharedNow()))
      const text = request('PATCH', `/api/appointments/${id}/complete`, { token, body: {} })
      let answer = await caller.ask(text)
      // As a desk does: what could not be taken at that moment is sent again, and counts once.
      for (let tries = 0; tries < 20 && answer.status === 503; tries += 1) {
        await delay(200)
        answer = await caller.ask(text)
      }
      const { status, body } = answer
      if (status !== 200) throw new Error(`A completion was answered with ${status}: ${body}`)
    }
  } finally {
    caller.close()
  }
}

/** The bytes of a change as Socket.IO sends them. */
function frame(slotId: string, date: string, number: number): string {
  const state: QueueState = { slotId, date, currentQueueNumber: number + 1, version: number + 1 }
  return `42${JSON.stringify([events.queueUpdate, state])}`
}

/** @throws when a follower missed a change */
export function latencies(committed: Map<string, number>, all: z.output<typeof heard>, expected: number): Float64Array {
  const took = all.flatMap(([what, times]) => times.map((at) => at - (committed.get(what) ?? Number.NaN)))
  if (took.length !== expected || took.some(Number.isNaN))
    throw new Error(`Of ${expected} receipts ${took.length} were counted.`)
  return Float64Array.from(took)
}

/** A queue of today with so many people waiting, and a session of its hospital's desk. */
export async function prepareQueue(url: string, slot: BenchSlot, waiting: number) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const day = serviceDayAt(Date.now(), 'Asia/Kolkata')
    const token = newToken()
    await client.query(
      `INSERT INTO sessions (token_hash, hospital_id, created_at, last_seen_at) VALUES ($1, $2, now(), now())`,
      [hashOfToken(token), slot.hospitalId],
    )
    await client.query(
      `INSERT INTO queues (slot_id, service_day, last_number, waiting, version) VALUES ($1, $2, $3::int, $3::int, $3::int)`,
      [slot.id, day, waiting],
    )
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, user_name, booked_at, status_at, status_by)
       SELECT gen_random_uuid(), $1, $2, n, 'Patient ' || n, 40, 'Other', 'Desk', now() FROM generate_series(1, $3::int) n
       RETURNING id`,
      [slot.id, day, waiting],
    )
    return { day, token, ids: rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}
