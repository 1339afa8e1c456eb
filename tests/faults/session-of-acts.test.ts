import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { faultsOf, faultsOfQueue } from '../line-checker.ts'
import { openActDesk, type ActDesk } from './act-desk.ts'
import { ownChance } from './chance.ts'
import { wrongActs } from './check-acts.ts'
import { openFlakyNetwork } from './flaky-network.ts'
import { aPhone } from './phone.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { readActs } from './read-acts.ts'
import { noteActs, rounds } from './rounds.ts'
import { SessionOfActs } from './session-of-acts.ts'

const tokens = 60
const count = rounds(1)

// Usually a quarter of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 60_000 * count })

let product: ProductProcess
afterEach(() => product.remove())

test('kill -9 of everything amid the acts of two desks on a flaky network: each acknowledged act took place once', async () => {
  const chance = ownChance()
  product = await aProductProcess('kill-nine-amid-acts')
  await product.start()
  const figures = { acknowledged: 0, broken: 0 }
  for (let round = 1; round <= count; round += 1) {
    const desk = await openActDesk(product.url, `Round ${round}`, tokens)
    const network = await openFlakyNetwork(product.port, chance.fork(`network ${round}`))
    onTestFinished(() => network.close())
    const phone = aPhone(product.url)
    onTestFinished(() => phone.close())
    expect(await phone.follow(desk.slotId, desk.date)).toMatchObject({ ok: true })

    const session = new SessionOfActs(desk, network.url, chance.fork(`desks ${round}`))
    session.start()
    await session.untilAcknowledged(chance.whole(30, 90))
    await delay(chance.whole(0, 30))
    await product.killEverything()
    await product.start()
    await session.untilAcknowledged(40)
    await session.end()
    await session.askAgain()

    expect(await wrongIn(desk, session), `round ${round}`).toEqual([])
    const { called, state, currentQueueNumber } = await desk.queue()
    await expect
      .poll(() => phone.heard.at(-1), { timeout: 30_000 })
      .toMatchObject({ called, state, currentQueueNumber })
    // Refusals are answers; a failure that no fault explains is not.
    const unexpected = [...session.statuses.keys()].filter((status) => ![0, 200, 404, 409, 503].includes(status))
    expect(unexpected).toEqual([])
    figures.acknowledged += session.acknowledged
    figures.broken += Object.values(network.broken).reduce((sum, one) => sum + one)
    phone.close()
  }
  noteActs('acts, `kill -9` and a flaky network', chance, count, figures)
})

/** What the presses, the keys, the history, the rows and the queue contradict. */
async function wrongIn(desk: ActDesk, { presses }: SessionOfActs): Promise<string[]> {
  const { keys, keyOf } = await readActs(await product.connection(), desk.slotId)
  const history = await desk.history()
  const events = history.map((event) => ({ ...event, key: keyOf.get(event.seq) ?? null }))
  const numbers = desk.ids.map((_, at) => at + 1)
  const keysOfNext = new Set(presses.filter(({ act }) => act === 'next').map(({ key }) => key))
  const byNext = events.filter(({ act, key }) => act === 'call' && key !== null && keysOfNext.has(key))
  expect(byNext.length).toBeGreaterThan(0)
  return [
    ...wrongActs(numbers, presses, events, keys),
    ...faultsOf(numbers, history, await desk.rows(), new Set(byNext.map(({ seq }) => seq))),
    ...faultsOfQueue(numbers, history, await desk.queue()),
  ]
}
