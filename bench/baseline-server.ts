import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { events } from '#contract/live-queue.ts'
import { sharedNow } from './figures.ts'
import { measureMemory } from './memory.ts'
import { portOf } from './server.ts'
import { onJobs } from './worker.ts'

// Worker: the least work that a live server can do, to compare with. Either a WebSocket server that sends given messages to
// all clients, or a Socket.IO server whose clients join a room.

const job = z.union([
  z.object({ open: z.enum(['ws', 'socket.io']) }),
  z.object({ messages: z.array(z.string()), everyMs: z.number() }),
  z.object({ take: z.literal('memory') }),
])

const http = createServer()
let broadcast: WebSocketServer | undefined

onJobs(job, async (asked) => {
  if ('take' in asked) return measureMemory()
  if ('open' in asked) {
    if (asked.open === 'ws') broadcast = new WebSocketServer({ server: http, perMessageDeflate: false })
    else openSocketIo()
    await once(http.listen(0, '127.0.0.1'), 'listening')
    return { port: portOf(http) }
  }
  const sent: number[] = []
  for (const message of asked.messages) {
    await delay(asked.everyMs)
    sent.push(sharedNow())
    for (const client of broadcast?.clients ?? []) client.send(message)
  }
  return sent
})

function openSocketIo(): void {
  new Server(http, { perMessageDeflate: false, serveClient: false }).on('connection', (socket) => {
    socket.on(events.follow, async ({ slotIds }: { slotIds: string[] }, answer: (answer: object) => void) => {
      await socket.join(slotIds)
      answer({ ok: true, queues: [] })
    })
  })
}
