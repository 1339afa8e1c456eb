import { z } from 'zod'
import { sharedNow } from './figures.ts'
import { HttpClient } from './http-client.ts'
import { onJobs } from './worker.ts'

// Worker: callers with one connection each, who send the next request when the last one is answered.

const clients = new Map<number, HttpClient[]>()

const job = z.object({
  port: z.number(),
  requests: z.array(z.string()),
  callers: z.number().default(1),
  keepBodies: z.boolean().default(false),
})

onJobs(job, async ({ port, requests, callers, keepBodies }) => {
  const open = (clients.get(port) ?? []).filter((client) => client.isOpen)
  clients.set(port, open)
  while (open.length < callers) open.push(new HttpClient(port))
  const took: number[] = []
  const bodies: string[] = []
  const queue = requests.entries()
  const start = sharedNow()
  await Promise.all(
    open.slice(0, callers).map(async (client) => {
      for (const [at, text] of queue) {
        const sent = sharedNow()
        const { status, body } = await client.send(text)
        took[at] = sharedNow() - sent
        if (keepBodies) bodies[at] = body
        if (status !== 200) throw new Error(`${text.split('\r\n')[0]} was answered with ${status}: ${body}`)
      }
    }),
  )
  return { ms: sharedNow() - start, took, bodies }
})
