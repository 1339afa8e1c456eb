import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { events, followAnswer, queueState } from '#contract/live-queue.ts'
import { sharedNow } from './figures.ts'
import { onJobs } from './worker.ts'

// Phones that follow one slot, or as many clients of the bare server, and note when they hear of each change.

const job = z.union([
  z.object({ follow: z.string(), port: z.number(), count: z.number() }),
  z.object({ listen: z.literal('bare'), port: z.number(), count: z.number() }),
  z.object({ take: z.number() }),
])
export type FollowersJob = z.input<typeof job>

interface Receipt {
  at: number
  /** What was heard; how it counts is worked out when nobody waits for it. */
  sent: unknown
}
let receipts: Receipt[] = []

onJobs(job, async (asked) => {
  if ('follow' in asked) {
    for (let n = 0; n < asked.count; n += 1) await followSlot(asked.port, asked.follow)
    return {}
  }
  if ('listen' in asked) {
    for (let n = 0; n < asked.count; n += 1) await listenBare(asked.port)
    return {}
  }
  // The last ones may still be on their way.
  for (let waits = 0; waits < 100 && receipts.length < asked.take; waits += 1) await delay(20)
  const taken = receipts
  receipts = []
  return byChange(taken)
})

/** By what changed (a version, or the how-manieth message of the bare server): when each follower heard of it. */
function byChange(taken: readonly Receipt[]): [number, number[]][] {
  const heard = new Map<number, number[]>()
  for (const { at, sent } of taken) {
    const what = typeof sent === 'number' ? sent : queueState.parse(sent).version
    const times = heard.get(what)
    if (times) times.push(at)
    else heard.set(what, [at])
  }
  return [...heard]
}

async function followSlot(port: number, slotId: string): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  let following = false
  socket.on(events.queueUpdate, (sent: unknown) => {
    // The state that is sent on following is no change.
    if (following) receipts.push({ at: sharedNow(), sent })
  })
  const answer: unknown = await socket.emitWithAck(events.follow, { slotIds: [slotId] })
  if (!followAnswer.parse(answer).ok) throw new Error(`The slot could not be followed: ${JSON.stringify(answer)}`)
  following = true
}

async function listenBare(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  let messages = 0
  socket.on('message', () => receipts.push({ at: sharedNow(), sent: messages++ }))
  await once(socket, 'open')
}
