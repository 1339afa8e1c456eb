import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { queueState } from '#contract/live-queue.ts'
import { sharedNow } from './figures.ts'
import { HttpClient } from './http-client.ts'
import { openPhone } from './phone.ts'
import { onJobs } from './worker.ts'

// Worker: phones, or clients of the baseline server, which record when each change arrives.

const followJob = z.object({ follow: z.array(z.string()), port: z.number(), count: z.number(), atOnce: z.number() })
const signInJob = z.object({ signIn: z.array(z.string()), port: z.number() })
const listenJob = z.object({ listen: z.number(), port: z.number() })
const pollJob = z.object({ poll: z.array(z.string()), port: z.number(), everyMs: z.number(), forMs: z.number() })
const takeJob = z.object({ take: z.number() })

/** `sent` is Socket.IO's frame, or the position of a baseline message; parsed only after the measurement. */
let receipts: { at: number; sent: string | number }[] = []

onJobs(z.union([followJob, signInJob, listenJob, pollJob, takeJob]), async (job) => {
  if ('follow' in job) return followAll(job)
  if ('signIn' in job) for (const token of job.signIn) await openPhone(job.port, { token }, () => undefined)
  if ('listen' in job) for (let n = 0; n < job.listen; n += 1) await openBaselineClient(job.port)
  if ('poll' in job) return pollAll(job)
  return 'take' in job ? takeReceipts(job.take) : {}
})

/** Connects phones to the slots in turn, `atOnce` at a time; a rejected phone retries after one to two seconds.
 *  @returns the number of rejections, and milliseconds until each phone followed */
async function followAll({ follow, port, count, atOnce }: z.output<typeof followJob>) {
  const took: number[] = []
  let rejected = 0
  const connect = async (slotId: string): Promise<void> => {
    try {
      await openPhone(port, { slotId }, (sent) => receipts.push({ at: sharedNow(), sent }))
    } catch (error) {
      rejected += 1
      if (rejected > 3 * count) throw error
      await delay(1000 + Math.random() * 1000)
      await connect(slotId)
    }
  }
  const phones = Array(count).keys()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const n of phones) {
        const start = sharedNow()
        await connect(follow[n % follow.length] ?? '')
        took.push(sharedNow() - start)
      }
    }),
  )
  return { rejected, took }
}

/** Asks for pages as their script does, each by its entity tag (server/pages/follow-page.ts).
 *  @returns how many were asked for, and how many had changed */
async function pollAll({ poll, port, everyMs, forMs }: z.output<typeof pollJob>) {
  const end = sharedNow() + forMs
  let [asked, changed] = [0, 0]
  const follow = async (path: string, at: number): Promise<void> => {
    const client = new HttpClient(port)
    let tag = ''
    await delay((at / poll.length) * everyMs)
    for (let due = sharedNow(); due < end; due += everyMs) {
      await delay(Math.max(0, due - sharedNow()))
      const lines = [
        'Host: localhost',
        'Accept-Encoding: gzip, deflate, br, zstd',
        'X-Parts: 1',
        `If-None-Match: ${tag}`,
      ]
      const { status, etag } = await client.send(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      asked += 1
      if (status === 200) changed += 1
      else if (status !== 304) throw new Error(`A link was answered with ${status}.`)
      tag = etag ?? tag
    }
    client.close()
  }
  await Promise.all(poll.map(follow))
  return { asked, changed }
}

async function openBaselineClient(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  let messages = 0
  socket.on('message', () => receipts.push({ at: sharedNow(), sent: messages++ }))
  await once(socket, 'open')
}

/** Waits up to 10 s for late receipts.
 *  @returns the times of receipt by change: `slotId version`, or the position of the message */
async function takeReceipts(expected: number): Promise<[string, number[]][]> {
  for (let waits = 0; waits < 500 && receipts.length < expected; waits += 1) await delay(20)
  const bySent = Map.groupBy(receipts, ({ sent }) => sent)
  receipts = []
  return [...bySent].map(([sent, all]) => [nameOf(sent), all.map(({ at }) => at)])
}

const update = z.tuple([z.string(), queueState])

function nameOf(sent: string | number): string {
  if (typeof sent === 'number') return String(sent)
  const [, { slotId, version }] = update.parse(JSON.parse(sent.slice(2)))
  return `${slotId} ${version}`
}
