import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { events, followAnswer } from '#contract/live-queue.ts'
import { sharedNow } from './report.ts'

// A process of phones that follow a slot, or of clients of the bare server, which record when each change arrives.

const connectJob = z.object({ follow: z.string().optional(), port: z.number(), count: z.number() })
const takeJob = z.object({ take: z.number() })

let receipts: { at: number; frame: string }[] = []
const receive = (frame: string) => void receipts.push({ at: sharedNow(), frame })

process.on('disconnect', () => process.exit())
process.on('message', (message) => void work(message).then((answer) => process.send?.(answer)))

async function work(message: unknown): Promise<object> {
  const job = z.union([connectJob, takeJob]).parse(message)
  if ('take' in job) return takeReceipts(job.take)
  const { follow, port, count } = job
  for (let n = 0; n < count; n += 1) await (follow === undefined ? openClient(port) : openPhone(port, follow))
  return {}
}

async function openClient(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  socket.on('message', (data: Buffer) => receive(data.toString()))
  await once(socket, 'open')
}

const answers = z.tuple([followAnswer])

/** Opens the connection of a visitor's phone that follows one slot: Socket.IO's protocol over a bare WebSocket, because thousands of Socket.IO clients in one
 *  process would wait for each other.
 *  @throws if the server rejects the connection or the slot */
async function openPhone(port: number, slotId: string): Promise<void> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const ready = Promise.withResolvers<undefined>()
  const [change, line] = [`42["${events.queueUpdate}"`, `42["${events.queueLine}"`]
  let isReady = false
  socket.on('message', (data: Buffer) => {
    const frame = data.toString()
    if (frame.startsWith(change)) {
      // The snapshot sent on following is not a change.
      if (isReady) receive(frame)
    } else if (frame.startsWith(line)) becomeReady()
    else if (frame === '2') socket.send('3')
    else if (frame.startsWith('0')) socket.send('40')
    else if (frame.startsWith('40')) socket.send(`420["${events.follow}",${JSON.stringify({ slotIds: [slotId] })}]`)
    else if (frame.startsWith('430')) {
      if (answers.parse(JSON.parse(frame.slice(3)))[0].ok) becomeReady()
      else ready.reject(new Error(`The server rejected the slot: ${frame}`))
    }
  })
  const becomeReady = () => {
    isReady = true
    ready.resolve(undefined)
  }
  socket.on('error', (error) => ready.reject(error))
  socket.on('close', (code) => ready.reject(new Error(`The server closed the connection (${code}).`)))
  await ready.promise
}

/** Waits up to 10 s for late receipts.
 *  @returns the times of receipt of each change, in the order of the changes */
async function takeReceipts(expected: number): Promise<number[][]> {
  for (let waits = 0; waits < 500 && receipts.length < expected; waits += 1) await delay(20)
  const changes = Map.groupBy(receipts, ({ frame }) => frame)
  receipts = []
  return [...changes.values()].map((all) => all.map(({ at }) => at))
}
