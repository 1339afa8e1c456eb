import { createServer } from 'node:http'
import { once } from 'node:events'
import { Server } from 'socket.io'
import { z } from 'zod'
import { events } from '#contract/live-queue.ts'
import { memoryHeld } from './memory.ts'
import { portOf } from './ports.ts'
import { onJobs } from './worker.ts'

// The least that can be done with Socket.IO: whoever asks joins the slot's room, and is told so.

const job = z.object({ do: z.enum(['open', 'memory']) })
export type BareSocketIoJob = z.input<typeof job>

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
io.on('connection', (socket) => {
  socket.on(events.follow, async ({ slotIds }: { slotIds: string[] }, answer: (answer: object) => void) => {
    await socket.join(slotIds)
    answer({ ok: true, queues: [] })
  })
})

onJobs(job, async (asked) => {
  if (asked.do === 'memory') return memoryHeld()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return { port: portOf(http) }
})
