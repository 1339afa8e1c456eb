import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { events } from '#contract/live-queue.ts'
import { onJobs } from './worker.ts'

// Phones of patients who are logged in and wait in a queue: each connects as the page does, and is there when it has been
// told how its queue stands.

const job = z.union([
  z.object({ connect: z.array(z.string()), port: z.number() }),
  z.object({ heard: z.literal(true) }),
])
export type PhonesJob = z.input<typeof job>

const sockets: Socket[] = []
let messages = 0

onJobs(job, async (asked) => {
  if ('heard' in asked) return { messages }
  for (const token of asked.connect) {
    const socket = io(`http://127.0.0.1:${asked.port}`, { transports: ['websocket'], forceNew: true, auth: { token } })
    sockets.push(socket)
    for (const event of [events.queueUpdate, events.queueLine]) socket.on(event, () => (messages += 1))
    await new Promise<void>((resolve) => socket.once(events.queueLine, () => resolve()))
  }
  return { connected: sockets.filter((socket) => socket.connected).length }
})
