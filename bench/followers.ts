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
const openJob = z.object({ open: z.array(z.string()), slotId: z.string().optional(), port: z.number() })
const takeJob = z.object({ take: z.number() })

/** `sent` is Socket.IO's frame, or the position of a baseline message; parsed only after the measurement. */
let receipts: { at: number; sent: string | number }[] = []

onJobs(z.union([followJob, signInJob, listenJob, openJob, takeJob]), async (job) => {
  if ('follow' in job) return followAll(job)
  if ('signIn' in job) for (const token of job.signIn) await openPhone(job.port, { token }, () => undefined)
  if ('listen' in job) for (let n = 0; n < job.listen; n += 1) await openBaselineClient(job.port)
  if ('open' in job) return Promise.all(job.open.map((path) => openLink(path, job))).then(() => ({}))
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

/** Opens the page of a link, which then follows its queue as its script does (server/pages/follow-page.ts): it asks for its changed parts
 *  within a second after each event, and otherwise once a minute; without a slot to follow by a socket every 5 s. */
async function openLink(path: string, { slotId, port }: z.output<typeof openJob>): Promise<void> {
  const everyMs = slotId === undefined ? 5_000 : 60_000
  let client = new HttpClient(port)
  let tag = ''
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  const ask = async (): Promise<void> => {
    isSoon = false
    if (!client.isOpen) client = new HttpClient(port)
    const lines = ['Host: localhost', 'Accept-Encoding: gzip, deflate, br, zstd', 'X-Parts: 1', `If-None-Match: ${tag}`]
    const { status, etag } = await client.send(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (status !== 200 && status !== 304) throw new Error(`A link was answered with ${status}.`)
    tag = etag ?? tag
    askIn(everyMs)
  }
  const askIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }
  await ask()
  // The pages were not all opened in one moment.
  askIn(Math.random() * everyMs)
  if (slotId === undefined) return
  await openPhone(port, { slotId }, () => {
    if (isSoon) return
    isSoon = true
    askIn(Math.random() * 1000)
  })
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
