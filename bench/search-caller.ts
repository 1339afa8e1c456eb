import { z } from 'zod'
import { sharedNow } from './figures.ts'
import { HttpCaller, request } from './http-caller.ts'
import { onJobs } from './worker.ts'

// One caller that asks for one address after the other and notes how long each answer took.

const job = z.object({ port: z.number(), token: z.string().optional(), paths: z.array(z.string()) })
export type SearchJob = z.input<typeof job>

let caller: HttpCaller | undefined

onJobs(job, async ({ port, token, paths }) => {
  caller ??= new HttpCaller(port)
  const answers: { ms: number; body: string }[] = []
  for (const path of paths) {
    const text = request('GET', path, token === undefined ? {} : { token })
    const sent = sharedNow()
    const { status, body } = await caller.ask(text)
    answers.push({ ms: sharedNow() - sent, body })
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`)
  }
  return answers
})
