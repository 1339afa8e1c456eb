import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { BetweenNodes } from '#server/live-queue/between-nodes.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { sharedNow } from './figures.ts'
import { onJobs } from './worker.ts'

// One node's end of the channel between nodes, and nothing else of a node: it tells as many changes a second as it is
// asked to, each of another queue, and notes when it hears those of the others.

const job = z.union([
  z.object({ open: z.string() }),
  z.object({ perSecond: z.number(), seconds: z.number() }),
  z.object({ take: z.literal('heard') }),
])
export type NewsNodeJob = z.input<typeof job>

/** Changes of so many queues take turns: none meets another of its own queue, with which it would become one piece of news. */
const slots = Array.from({ length: 400_000 }, () => randomUUID())
/** Milliseconds between two handfuls of changes. */
const everyMs = 5

let nodes: BetweenNodes | undefined
let heard: number[] = []

onJobs(job, async (asked) => {
  if ('open' in asked) {
    const log = createLog('warn')
    const db = await openDatabase({ connection: { connectionString: asked.open }, poolSize: 10, log })
    nodes = new BetweenNodes({ db, log, metrics: createMetrics() })
    await nodes.listen({
      // The version is when it was told, in microseconds of the clock that all of the machine's processes share.
      news: ({ version }) => heard.push(sharedNow() - version / 1000),
      resumed: () => undefined,
    })
    return { pid: process.pid }
  }
  if ('perSecond' in asked) return { told: await tell(asked) }
  const taken = heard
  heard = []
  return taken
})

async function tell({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number> {
  const start = sharedNow()
  let told = 0
  for (let now = start; now < start + seconds * 1000; now = sharedNow()) {
    for (const due = ((now - start) / 1000) * perSecond; told < due; told += 1) {
      const slotId = slots[told % slots.length]
      if (!slotId || !nodes) throw new Error('The node is not open.')
      const version = Math.round(sharedNow() * 1000)
      nodes.send({ slotId, date: '2026-11-21', currentQueueNumber: 17, version, moved: true, left: true })
    }
    await delay(everyMs)
  }
  return told
}
