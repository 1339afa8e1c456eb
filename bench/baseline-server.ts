import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { sharedNow } from './figures.ts'
import { portOf } from './server.ts'
import { onJobs } from './worker.ts'

// Worker: the least work that a live server can do, to compare with: a WebSocket server that sends given messages to all clients.

const job = z.union([
  z.object({ open: z.literal('ws') }),
  z.object({ messages: z.array(z.string()), everyMs: z.number() }),
])

const http = createServer()
const broadcast = new WebSocketServer({ server: http, perMessageDeflate: false })

onJobs(job, async (asked) => {
  if ('open' in asked) {
    await once(http.listen(0, '127.0.0.1'), 'listening')
    return { port: portOf(http) }
  }
  const sent: number[] = []
  for (const message of asked.messages) {
    await delay(asked.everyMs)
    sent.push(sharedNow())
    for (const client of broadcast.clients) client.send(message)
  }
  return sent
})
