import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { sharedNow } from './figures.ts'
import { portOf } from './ports.ts'
import { onJobs } from './worker.ts'

// The least that can be done: the same bytes from a bare WebSocket server to every client, one after the other.

const job = z.union([
  z.object({ open: z.literal(true) }),
  z.object({ messages: z.array(z.string()), everyMs: z.number() }),
])
export type BareServerJob = z.input<typeof job>

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

onJobs(job, async (asked) => {
  if ('open' in asked) {
    if (!server.address()) await once(server, 'listening')
    return { port: portOf(server) }
  }
  const sent: number[] = []
  for (const message of asked.messages) {
    await delay(asked.everyMs)
    sent.push(sharedNow())
    for (const client of server.clients) client.send(message)
  }
  return sent
})
