import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDoctor, aSlot } from '../builders.ts'
import { processorTimeOf } from '../faults/processes.ts'
import { ask } from './ask.ts'
import { frame, upgrade } from './frame.ts'
import { sessionIn } from './reader-of-nothing.ts'
import { serveProduct, type Served } from './served.ts'

// No anonymous message of up to 64 kB makes the server send over 64 kB in answer, or takes over 100 ms of its processor time.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })
const mostAnswered = 64 * 1024
const mostMilliseconds = 100
const largest = 64 * 1024

let served: Served
/** Ids of slots that exist, as many as one message may name. */
let slotIds: string[]
beforeAll(async () => {
  served = await serveProduct('hostile-small-messages', { RATE_LIMITS: 'on' })
  const doctor = await aDoctor(served.db)
  const slots = Array.from({ length: 50 }, (_, n) => aSlot(served.db, { doctor, name: `Slot ${n}` }))
  slotIds = (await Promise.all(slots)).map(({ id }) => id)
})
afterAll(() => served.stop())

/** As many copies as fit into so many bytes. */
const filled = (bytes: number, text: string, separator = '') =>
  Array.from({ length: Math.floor(bytes / (text.length + separator.length)) }, () => text).join(separator)

const filledWith = (bytes: number, one: Buffer) =>
  Buffer.concat(Array.from({ length: Math.max(1, Math.floor(bytes / one.length)) }, () => one))

/** What the server takes at most, and what this rule speaks of. */
const sizes = [10_000, largest]

const deep = (bytes: number) => `42["follow",${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}]`

/** Packets, from the shortest that are answered to the longest. */
const packets = (): Record<string, (bytes: number) => string> => ({
  'follow 50 slots': () => `421["follow",{"slotIds":${JSON.stringify(slotIds)}}]`,
  'follow one slot': () => `421["follow",{"slotIds":["${slotIds[0]}"]}]`,
  'follow unknown ids': () => `421["follow",{"slotIds":${JSON.stringify(Array(50).fill('x'.repeat(64)))}}]`,
  'follow far too many ids': (bytes) => `421["follow",{"slotIds":[${filled(bytes - 50, '"x"', ',')}]}]`,
  'follow with unknown keys': (bytes) => `421["follow",{${filled(bytes - 50, '"a":1', ',')}}]`,
  'unfollow 100 ids': () => `421["unfollow",{"slotIds":${JSON.stringify(Array(100).fill('x'.repeat(64)))}}]`,
  'claim a number': () => `421["queue update",{"slotId":"${slotIds[0]}","currentQueueNumber":7}]`,
  'malformed event with acknowledgement': () => '421["follow"]',
  'unknown event': () => '421["x"]',
  'a long event name': (bytes) => `421["${'x'.repeat(bytes - 20)}"]`,
  'many arguments': (bytes) => `421["follow",${filled(bytes - 30, '0', ',')}]`,
  'a deep argument': deep,
  'an acknowledgement id of many digits': (bytes) => `42${'9'.repeat(bytes - 20)}["follow"]`,
  'an unknown namespace': () => '40/a,',
  'a long unknown namespace': (bytes) => `40/${'a'.repeat(bytes - 20)},`,
  'join again': () => '40',
  'join with much': (bytes) => `40{"token":"${'x'.repeat(bytes - 40)}"}`,
  'leave': () => '41',
  'ten attachments': () => '4510-["follow",{"_placeholder":true,"num":0}]',
  'attachments without end': (bytes) => `45${'1'.repeat(bytes - 40)}-["follow"]`,
  'a wrong acknowledgement': () => '431[]',
  'ping': () => '2',
  'probe': () => '2probe',
  'upgrade': () => '5',
  'base64': (bytes) => `b${'A'.repeat(bytes - 20)}`,
  'nothing': () => '',
  'blanks': (bytes) => `42${' '.repeat(bytes - 10)}`,
})

const names = Object.keys(packets())

/** Sends a message three times, over connections of their own. Other work of the same moment can only add: the least counts. */
async function expectCheap(send: () => Promise<number>): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = processorTimeOf(served.pid)
    expect(await send()).toBeLessThanOrEqual(mostAnswered)
    times.push(processorTimeOf(served.pid) - before)
    if (Math.min(...times) <= mostMilliseconds) break
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(mostMilliseconds)
}

/** Waits until no more comes, and says how many bytes have come. */
async function quiet(bytes: () => number): Promise<number> {
  for (let before = -1; bytes() > before;) {
    before = bytes()
    await delay(200)
  }
  return bytes()
}

async function overWebSocket(message: Buffer): Promise<number> {
  const socket = connect({ port: served.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  let heard = Buffer.alloc(0)
  const until = async (text: string) => {
    while (!heard.includes(text) && !socket.destroyed) await Promise.race([once(socket, 'data'), closed])
  }
  try {
    socket.on('data', (chunk: Buffer) => (heard = Buffer.concat([heard, chunk])))
    socket.write(upgrade)
    await until('\r\n\r\n')
    socket.write(frame(1, '40'))
    await until('40{"sid"')
    const joined = heard.length
    socket.write(message)
    return (await quiet(() => heard.length)) - joined
  } finally {
    socket.destroy()
  }
}

async function overPolling(body: string): Promise<number> {
  const path = '/socket.io/?EIO=4&transport=polling'
  const opened = await ask(served.port, { method: 'GET', path })
  const own = `${path}&sid=${sessionIn(opened.body)}`
  const headers = { 'content-type': 'text/plain' }
  const post = (text: string) => ask(served.port, { method: 'POST', path: own, headers, body: text })
  await post('40')
  await ask(served.port, { method: 'GET', path: own })
  const answer = await post(body).catch(() => ({ body: '' }))
  let bytes = answer.body.length
  let isOpen = true
  const poll = async () => {
    while (isOpen) {
      const heard = await ask(served.port, { method: 'GET', path: own })
      bytes += heard.body.length
      isOpen &&= heard.status === 200 && heard.body !== '1'
    }
  }
  void poll().catch(() => (isOpen = false))
  const heard = await quiet(() => bytes)
  isOpen = false
  // Ends the poll that waits.
  await post('1').catch(() => undefined)
  return heard
}

describe.each(names)('%s', (name) => {
  const packetOf = (bytes: number) => (packets()[name] ?? (() => ''))(Math.max(bytes, 100))

  test('is cheap, alone and as often as it fits into 64 kB over a WebSocket or into one polling request', async () => {
    for (const bytes of sizes) {
      // Some are as long as they may be; the others are the same at any size.
      const one = packetOf(bytes - 200)
      await expectCheap(() => overWebSocket(filledWith(largest, frame(1, one))))
      await expectCheap(() => overPolling(filled(bytes, one, '\u001e') || one))
      if (one === packetOf(100)) break
    }
  })
})

describe('frames of the WebSocket protocol', () => {
  const much: Record<string, Buffer> = {
    'pings': Buffer.concat(Array.from({ length: 500 }, () => frame(9, 'x'.repeat(125)))),
    'empty pings': Buffer.concat(Array.from({ length: 10_000 }, () => frame(9, ''))),
    'pongs': Buffer.concat(Array.from({ length: 500 }, () => frame(10, 'x'.repeat(125)))),
    'empty fragments': Buffer.concat([
      frame(1, 'x', { isLast: false }),
      ...Array.from({ length: 10_000 }, () => frame(0, '', { isLast: false })),
    ]),
    'fragments of one byte': Buffer.concat([
      frame(1, 'x', { isLast: false }),
      ...Array.from({ length: 9_000 }, () => frame(0, 'x', { isLast: false })),
    ]),
    'empty messages': Buffer.concat(Array.from({ length: 10_000 }, () => frame(1, ''))),
    'binary messages': Buffer.concat(Array.from({ length: 5_000 }, () => frame(2, 'x'))),
    'an announced frame of 4 GB': Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  }

  test.each(Object.keys(much))('%s of up to 64 kB are cheap', async (name) => {
    await expectCheap(() => overWebSocket(much[name] ?? Buffer.alloc(0)))
  })
})

test('handshakes with long addresses and headers are cheap', async () => {
  const path = '/socket.io/?EIO=4&transport=polling'
  const long = [
    `${path}&${filled(12_000, 'a=b', '&')}`,
    `${path}&sid=${'x'.repeat(12_000)}`,
    `${path}${'&'.repeat(12_000)}`,
    `/socket.io/${'/'.repeat(12_000)}?EIO=4&transport=polling`,
    `${path}&x=${'%20'.repeat(4_000)}`,
  ]
  for (const one of long)
    await expectCheap(async () => (await ask(served.port, { method: 'GET', path: one })).body.length)
  for (const header of ['origin', 'x-forwarded-for', 'x-request-id', 'cookie', 'user-agent'])
    for (const value of [filled(12_000, '1.1.1.1', ', '), `a${' '.repeat(12_000)}b`, ','.repeat(12_000)])
      await expectCheap(
        async () => (await ask(served.port, { method: 'GET', path, headers: { [header]: value } })).body.length,
      )
})

test('the server is unharmed', () => {
  expect(served.isUnharmed()).toBe(true)
})
