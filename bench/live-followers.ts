import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { queueState } from '#contract/live-queue.ts'
import { sharedNow } from './figures.ts'
import { openPhone } from './phone.ts'
import { onJobs } from './worker.ts'

// Phones that follow slots, or as many clients of the bare server, and note when they hear of each change.

const job = z.union([
  z.object({ follow: z.array(z.string()), port: z.number(), count: z.number(), atOnce: z.number().default(1) }),
  z.object({ listen: z.literal('bare'), port: z.number(), count: z.number() }),
  z.object({ take: z.number() }),
])
export type FollowersJob = z.input<typeof job>

interface Receipt {
  at: number
  /** What was heard; how it counts is worked out when nobody waits for it. */
  sent: string | number
}
let receipts: Receipt[] = []

onJobs(job, async (asked) => {
  if ('follow' in asked) return followAll(asked)
  if ('listen' in asked) {
    for (let n = 0; n < asked.count; n += 1) await listenBare(asked.port)
    return {}
  }
  // The last ones may still be on their way.
  for (let waits = 0; waits < 500 && receipts.length < asked.take; waits += 1) await delay(20)
  const taken = receipts
  receipts = []
  return byChange(taken)
})

/** One phone after the other takes the next slot; so many connect at the same time. Who is refused comes again after a
 *  second or two, as phones do.
 *  @returns how often somebody was refused, and how long each took until it followed */
async function followAll({
  follow,
  port,
  count,
  atOnce,
}: {
  follow: string[]
  port: number
  count: number
  atOnce: number
}) {
  const took: number[] = []
  let refused = 0
  let next = 0
  const connect = async (slotId: string): Promise<void> => {
    try {
      await openPhone(port, slotId, (sent) => receipts.push({ at: sharedNow(), sent }))
    } catch (error) {
      refused += 1
      if (refused > 3 * count) throw error
      await delay(1000 + Math.random() * 1000)
      await connect(slotId)
    }
  }
  const one = async () => {
    for (let n = next++; n < count; n = next++) {
      const start = sharedNow()
      await connect(follow[n % follow.length] ?? '')
      took.push(sharedNow() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { refused, took }
}

/** By what changed (a slot's version, or the how-manieth message of the bare server): when each follower heard of it. */
function byChange(taken: readonly Receipt[]): [string, number[]][] {
  const heard = new Map<string, number[]>()
  const names = new Map<string | number, string>()
  for (const { at, sent } of taken) {
    const what = names.get(sent) ?? nameOf(sent)
    names.set(sent, what)
    const times = heard.get(what)
    if (times) times.push(at)
    else heard.set(what, [at])
  }
  return [...heard]
}

const update = z.tuple([z.string(), queueState])

function nameOf(sent: string | number): string {
  if (typeof sent === 'number') return String(sent)
  const [, { slotId, version }] = update.parse(JSON.parse(sent.slice(2)))
  return `${slotId} ${version}`
}

async function listenBare(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  let messages = 0
  socket.on('message', () => receipts.push({ at: sharedNow(), sent: messages++ }))
  await once(socket, 'open')
}
