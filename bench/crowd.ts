import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { percentilesOf, sharedNow } from './figures.ts'
import { fill, type BenchSlot } from './fill.ts'
import { complete, latencies, latenciesOfBaseline, opened, prepareQueue, updateFrame } from './live.ts'
import { load, markdownTable, ms, p50p99, printMachine, printStep, short, type Row } from './report.ts'
import { connect, scoped, startPostgres, type Keep } from './server.ts'
import { Worker } from './worker.ts'

// Many phones on one node: connecting at once, memory per phone, and the latency of completions. Half of them follow one slot,
// the others a hundred slots.

const processes = 2
/** Simultaneous connection attempts of each process. */
const atOnce = 500
const manySlots = 100
/** Completions of the one slot, and of each of the hundred. */
const [completions, rounds] = [40, 5]
const everyMs = 500
/** Phones that connect before memory is first measured. */
const warmUp = 20

export async function runCrowd(keep: Keep, sizes: readonly number[]): Promise<void> {
  printMachine()
  const postgres = keep(await startPostgres())
  const client = keep(await connect(postgres.url))
  const { slots } = await fill(client, { hospitals: 100, patients: 10 })
  for (const followers of sizes.length > 0 ? sizes : [1_000, 10_000]) {
    printStep(`${followers} followers`)
    const ground = { url: postgres.url, client, slots: slots.splice(0, manySlots + 1) }
    const rows = await scoped((keep) => measureCrowd({ ...ground, keep }, followers))
    console.log(`\n${markdownTable([`${followers} followers`, 'Baari', 'bare server', 'ratio', 'aim'], rows)}`)
    console.log(`\nload ${load()}`)
  }
}

interface CrowdGround {
  keep: Keep
  url: string
  client: pg.Client
  slots: readonly BenchSlot[]
}

/** @throws if a follower missed a change */
async function measureCrowd({ keep, url, client, slots }: CrowdGround, followers: number): Promise<Row[]> {
  const server = keep(new Worker('live-server.ts'))
  const socketIo = keep(new Worker('baseline-server.ts'))
  const one = keep(new Worker('followers.ts'))
  const other = keep(new Worker('followers.ts'))
  const phones = [one, other]
  const [hot, ...many] = slots
  if (!hot) throw new Error('There is no slot to follow.')
  const { port } = await server.ask({ open: url }, opened)
  const { port: socketIoPort } = await socketIo.ask({ open: 'socket.io' }, opened)
  // Before the first phone follows: inserted appointments change queues, too.
  const hotDesk = await prepareQueue(client, hot, completions)
  const desks: { token: string; ids: string[] }[] = []
  for (const slot of many) desks.push(await prepareQueue(client, slot, 2 * rounds))

  await connectAll(phones, port, [hot.id], warmUp)
  await connectAll(phones, socketIoPort, [hot.id], warmUp)
  const weigh = (worker: Worker) => worker.ask({ take: 'memory' }, z.number())
  const before = { own: await weigh(server), bare: await weigh(socketIo) }
  const targets = many.flatMap(({ id }) => [hot.id, id])
  const { total, took, rejected } = await connectAll(phones, port, targets, followers)
  const own = await weigh(server)
  await connectAll(phones, socketIoPort, [hot.id], followers)
  const bare = await weigh(socketIo)
  const [heap, bareHeap] = [(own - before.own) / followers / 1000, (bare - before.bare) / followers / 1000]
  const half = followers / 2
  const completeMany = (from: number, apart: number) =>
    Promise.all(
      desks.map(async ({ token, ids }, at) => {
        await delay(at * apart)
        await complete(port, token, ids.slice(from, from + rounds), 1000)
      }),
    )
  // The server also publishes the inserted queues: discard those receipts.
  for (const phone of phones) await phone.ask({ take: 0 }, z.unknown())
  await complete(port, hotDesk.token, hotDesk.ids, everyMs)
  const ofHot = percentilesOf(await latencies(server, phones, (half + warmUp) * completions))
  await completeMany(0, 1000 / many.length)
  const inTurn = percentilesOf(await latencies(server, phones, half * rounds))
  await completeMany(rounds, 0)
  const together = percentilesOf(await latencies(server, phones, half * rounds))
  const baseline = percentilesOf(await broadcast(keep, hot.id, hotDesk.day, half))
  return [
    ['all connect at once', `${ms(total)}; each ${p50p99(percentilesOf(took))}; ${rejected} rejected`],
    ['heap of each', short(heap, ' kB'), short(bareHeap, ' kB'), short(heap / bareHeap), '≤ 1.5'],
    [
      `one slot, ${half} followers, ${1000 / everyMs} completions a second`,
      ...[p50p99(ofHot), p50p99(baseline), short(ofHot.p99 / baseline.p99), '≤ 2'],
    ],
    [`${many.length} slots, ${half / many.length} followers each, ${many.length} completions a second`, p50p99(inTurn)],
    ['… all at the same moment', p50p99(together)],
  ]
}

/** Sends the same bytes to as many clients from a bare WebSocket server. */
async function broadcast(keep: Keep, slotId: string, day: string, count: number): Promise<number[]> {
  const server = keep(new Worker('baseline-server.ts'))
  const clients = keep(new Worker('followers.ts'))
  const { port } = await server.ask({ open: 'ws' }, opened)
  await clients.ask({ listen: count, port }, z.unknown())
  const frames = Array.from({ length: completions }, (_, n) => updateFrame(slotId, day, n + 1))
  return latenciesOfBaseline(server, [clients], { frames, everyMs, clients: count })
}

const connected = z.object({ rejected: z.number(), took: z.array(z.number()) })

async function connectAll(phones: readonly Worker[], port: number, follow: readonly string[], count: number) {
  const start = sharedNow()
  const job = { follow, port, count: count / processes, atOnce }
  const parts = await Promise.all(phones.map((phone) => phone.ask(job, connected)))
  return {
    total: sharedNow() - start,
    took: parts.flatMap((part) => part.took),
    rejected: parts.reduce((sum, part) => sum + part.rejected, 0),
  }
}
