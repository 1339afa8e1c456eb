import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aRawSocket } from './raw-socket.ts'
import { serveProduct, type Served } from './served.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

let served: Served
beforeAll(async () => {
  served = await serveProduct('hostile-frames')
})
afterAll(() => served.stop())

/** Frames of the two protocols, whole, torn, nested and mixed with anything. */
const text = fc.string({ unit: 'binary', maxLength: 40 })
const types = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '40', '41', '42', '43', '44', '45', '46', '4', '')
const event = fc.constantFrom('follow', 'unfollow', 'queue update', 'connect', 'disconnect', 'error', '__proto__')
const payload = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.tuple(event, fc.jsonValue({ maxDepth: 3 })).map((args) => JSON.stringify(args)),
  text,
)
const frame = fc.oneof(
  fc
    .tuple(types, fc.constantFrom('', '7', '999999999999', '/x,', '/__proto__,7'), payload)
    .map((parts) => parts.join('')),
  text,
  fc.uint8Array({ maxLength: 60 }),
)

test('arbitrary frames get an answer, or close only their own connection', async () => {
  const neighbour = await aRawSocket(served.port)
  const before = await served.stored()
  let asked = 0
  await fc.assert(
    fc.asyncProperty(
      fc.option(
        fc.tuple(fc.constant('40'), payload).map((parts) => parts.join('')),
        { nil: undefined },
      ),
      fc.array(frame, { minLength: 1, maxLength: 12 }),
      async (hello, frames) => {
        const raw = await aRawSocket(served.port, '40')
        if (hello !== undefined) raw.send(hello)
        for (const one of frames) raw.send(one)
        // Still there, it answers; or it was closed.
        raw.send('427["unfollow",{"slotIds":["x"]}]')
        const answer = await raw.until((heard) => heard.startsWith('437'))
        expect(answer !== undefined || raw.ended()).toBe(true)
        raw.close()

        asked += 1
        neighbour.send(`42${asked}["unfollow",{"slotIds":["x"]}]`)
        const heard = await neighbour.until((message) => message.startsWith(`43${asked}[`))
        expect(heard).toContain('"ok":true')
        neighbour.heard.length = 0
      },
    ),
    { numRuns: 150 },
  )
  neighbour.close()
  expect(await served.stored()).toEqual(before)
  expect(served.isUnharmed()).toBe(true)
})
