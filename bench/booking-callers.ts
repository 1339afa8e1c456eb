import { z } from 'zod'
import { sharedNow } from './figures.ts'
import { HttpCaller } from './http-caller.ts'
import { onJobs } from './worker.ts'

// Callers that book over HTTP: each on a connection of its own, each waits for its answer before it books again.

const callers: HttpCaller[] = []

const job = z.object({ port: z.number(), callers: z.number(), requests: z.array(z.string()) })
export type HttpBookings = z.input<typeof job>

onJobs(job, async ({ port, callers: count, requests }) => {
  while (callers.length < count) callers.push(new HttpCaller(port))
  const took: number[] = []
  let next = 0
  const start = sharedNow()
  await Promise.all(
    callers.slice(0, count).map(async (caller) => {
      for (let text = requests[next++]; text !== undefined; text = requests[next++]) {
        const sent = sharedNow()
        const { status, body } = await caller.ask(text)
        took.push(sharedNow() - sent)
        if (status !== 200) throw new Error(`A booking was answered with ${status}: ${body}`)
      }
    }),
  )
  return { ms: sharedNow() - start, took }
})
