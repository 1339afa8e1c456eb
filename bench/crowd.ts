import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { BareServerJob } from './bare-server.ts'
import type { BareSocketIoJob } from './bare-socketio.ts'
import type { BenchSlot } from './fill.ts'
import { percentile, sharedNow } from './figures.ts'
import type { FollowersJob } from './live-followers.ts'
import type { LiveServerJob } from './live-server.ts'
import { committed, complete, heard, latencies, opened, prepareQueue } from './live-updates.ts'
import { held } from './memory.ts'
import { Worker } from './worker.ts'

/** Milliseconds from the commit to the receipts of all. */
export interface Spread {
  what: string
  receipts: number
  p50: number
  p99: number
}

export interface CrowdFigures {
  followers: number
  /** Of all connecting at once: milliseconds until the last one follows, of one of them, and how many were refused. */
  storm: { ms: number; p50: number; p99: number; refused: number }
  /** Bytes for each follower, beside those of a bare Socket.IO server: what is held, and what the system gave. */
  memory: { live: number; resident: number; bareLive: number; bareResident: number }
  spreads: Spread[]
}

/** So many connections are asked for at the same time, in each of the two processes that hold the phones. */
const atOnce = 500
const processes = 2

/** How often each of the hundred slots moves, in each way. */
const rounds = 5

/** Lets a crowd connect all at once, weighs it, and tells it of completions: of the one slot that half of them follow, and of
 *  a hundred slots that the others follow, each of them at the same moment.
 *  @throws when a follower missed a change */
export async function measureCrowd(
  { url, slots }: { url: string; slots: BenchSlot[] },
  { followers, completions, everyMs }: { followers: number; completions: number; everyMs: number },
): Promise<CrowdFigures> {
  const [server, socketIo, bare] = [
    new Worker('live-server.ts'),
    new Worker('bare-socketio.ts'),
    new Worker('bare-server.ts'),
  ]
  const phones = Array.from({ length: processes }, () => new Worker('live-followers.ts'))
  const [hot, ...many] = slots
  if (!hot) throw new Error('There is no slot to follow.')
  try {
    const { port } = await server.ask({ open: url } satisfies LiveServerJob, opened)
    const { port: socketIoPort } = await socketIo.ask({ do: 'open' } satisfies BareSocketIoJob, opened)
    const { port: barePort } = await bare.ask({ open: true } satisfies BareServerJob, opened)
    const weigh = () => server.ask({ take: 'memory' } satisfies LiveServerJob, held)
    const weighBare = () => socketIo.ask({ do: 'memory' } satisfies BareSocketIoJob, held)

    // Before anybody follows: the server tells its phones of whatever appears in a queue, by whomever.
    const desks = await Promise.all(
      slots.map((slot, at) => prepareQueue(url, slot, at === 0 ? completions : 2 * rounds)),
    )

    // A few first, so that what is needed once is there before the scales are read.
    await connect(phones, port, [hot.id], 20)
    await connect(phones, socketIoPort, [hot.id], 20)
    const [empty, emptyBare] = [await weigh(), await weighBare()]
    const storm = await connect(
      phones,
      port,
      many.flatMap(({ id }) => [hot.id, id]),
      followers,
    )
    const full = await weigh()
    await connect(phones, socketIoPort, [hot.id], followers)
    const fullBare = await weighBare()
    const each = (after: number, before: number) => (after - before) / followers

    const spread = async (what: string, work: () => Promise<unknown>, expected: number): Promise<Spread> => {
      await work()
      const commits = new Map(await server.ask({ take: 'commits' } satisfies LiveServerJob, committed))
      const all = (
        await Promise.all(phones.map((one) => one.ask({ take: expected / processes } satisfies FollowersJob, heard)))
      ).flat()
      const took = latencies(commits, all, expected)
      return { what, receipts: took.length, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
    }
    const [first, ...others] = desks
    const half = followers / 2
    const everySecond = (from: number, apart: number) =>
      Promise.all(
        others.map(async ({ token, ids }, at) => {
          await delay(at * apart)
          await complete(port, token, ids.slice(from, from + rounds), 1000)
        }),
      )
    const spreads = [
      await spread(
        `one slot with ${half} followers, ${1000 / everyMs} completions a second`,
        () => complete(port, first?.token ?? '', first?.ids ?? [], everyMs),
        (half + 20) * completions,
      ),
      await spread(
        `${many.length} slots with ${half / many.length} followers each, ${many.length} completions a second, one after the other`,
        () => everySecond(0, 1000 / many.length),
        half * rounds,
      ),
      await spread('… all of them at the same moment', () => everySecond(rounds, 0), half * rounds),
    ]
    await bareBroadcast()
    return {
      followers,
      storm,
      memory: {
        live: each(full.live, empty.live),
        resident: each(full.resident, empty.resident),
        bareLive: each(fullBare.live, emptyBare.live),
        bareResident: each(fullBare.resident, emptyBare.resident),
      },
      spreads,
    }

    /** The same bytes to as many, from a bare WebSocket server. */
    async function bareBroadcast(): Promise<void> {
      const clients = new Worker('live-followers.ts')
      try {
        await clients.ask({ listen: 'bare', port: barePort, count: half } satisfies FollowersJob, z.unknown())
        const messages = Array.from(
          { length: completions },
          (_, n) =>
            `42["queue update",{"slotId":"${hot?.id}","date":"2026-11-21","currentQueueNumber":${n},"version":${n}}]`,
        )
        const sent = await bare.ask({ messages, everyMs } satisfies BareServerJob, z.array(z.number()))
        const all = await clients.ask({ take: half * completions } satisfies FollowersJob, heard)
        const took = latencies(new Map(sent.map((at, n) => [String(n), at])), all, half * completions)
        spreads.push({
          what: `beside it: bare ws, ${half} followers, the same pace`,
          receipts: took.length,
          p50: percentile(took, 0.5),
          p99: percentile(took, 0.99),
        })
      } finally {
        await clients.end()
      }
    }
  } finally {
    await Promise.all([server, socketIo, bare, ...phones].map((worker) => worker.end()))
  }
}

const connected = z.object({ refused: z.number(), took: z.array(z.number()) })

/** All of them at once, as fast as they are let in. */
async function connect(phones: readonly Worker[], port: number, follow: string[], count: number) {
  const start = sharedNow()
  const job: FollowersJob = { follow, port, count: count / phones.length, atOnce }
  const parts = await Promise.all(phones.map((one) => one.ask(job, connected)))
  const ms = sharedNow() - start
  const took = parts.flatMap((part) => part.took)
  return {
    ms,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    refused: parts.reduce((sum, part) => sum + part.refused, 0),
  }
}
