import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reconnect } from '#web/lib/live-socket.ts'
import { ownChance } from './chance.ts'
import { openDesk, statusOf, type Desk } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aPhone, type Phone } from './phone.ts'
import { readRows } from './read-rows.ts'
import { openDoor } from './door.ts'
import { noteCrowd, noteFigures, rounds } from './rounds.ts'
import { Rush } from './rush.ts'
import { aServerAtALine, type ServerAtALine } from './server-at-a-line.ts'

const count = rounds(4)

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 10_000 * count, hookTimeout: 90_000 })
const pollOptions = { timeout: 30_000 }

/** Two nodes on one PostgreSQL; the connections of the far one can be broken. */
let postgres: ServerAtALine
let near: ProductProcess
let far: ProductProcess

beforeAll(async () => {
  postgres = await aServerAtALine()
  near = await aProductProcess('answer-near')
  far = await aProductProcess('answer-far')
  await near.start({ DATABASE_URL: postgres.directUrl })
  await far.start({ DATABASE_URL: postgres.line.url })
})
afterAll(async () => {
  await Promise.all([near.remove(), far.remove()])
  await postgres.remove()
})

async function aFollower(node: ProductProcess, { slotId, date }: Desk) {
  const phone = aPhone(node.url)
  onTestFinished(() => phone.close())
  expect(await phone.follow(slotId, date)).toMatchObject({ ok: true })
  return phone
}

test('a retry after a lost commit answer returns the same token, and completes once', async () => {
  const chance = ownChance()
  const desks = { far: await openDesk('empty', far.url), near: await openDesk('empty', near.url) }
  const phones = [await aFollower(far, desks.far), await aFollower(near, desks.near)]
  const rush = new Rush(desks.far, chance)
  for (let round = 1; round <= count; round += 1) {
    const key = chance.uuid()
    const waiting = [...rush.acknowledged.values()].find((id) => !rush.completed.has(id))
    const completes = chance.often(40) ? waiting : undefined
    const statement = completes ? 'appointments.move' : 'appointments.book'
    const ask = () => (completes ? rush.complete(completes) : rush.book(key))
    const moment = chance.often(75) ? 'after it' : 'before it'
    const wholeLine = chance.often(25)

    const cut = wholeLine ? postgres.line.cutAt(statement, moment) : postgres.line.breakAt(statement, moment)
    expect(await ask()).toBe(false)
    await cut
    if (wholeLine) await postgres.line.mend()

    const done = async () =>
      (await readRows(postgres.connection, desks.far)).appointments.filter((row) =>
        completes ? row.id === completes && row.status === 'completed' : row.key === key,
      )
    const before = await done()
    await expect.poll(() => statusOf(far.url, '/readyz'), pollOptions).toBe(200)
    await expect.poll(ask, pollOptions).toBe(true)
    const after = await done()
    expect(after).toHaveLength(1)
    expect(before).toEqual(moment === 'after it' ? after : [])
  }
  await expectNothingLost(postgres.connection, rush, 'answers lost', phones)
  noteFigures('the answer to a commit is lost', chance, count, rush)
})

test('a completion whose answer is lost reaches the phones, and a retry changes nothing', async () => {
  const chance = ownChance()
  const desk = await openDesk('empty, later', far.url)
  const phones = [await aFollower(far, desk), await aFollower(near, desk)]
  const rush = new Rush(desk, chance)
  const key = chance.uuid()
  expect(await rush.book(key)).toBe(true)
  const id = rush.acknowledged.get(key) ?? ''
  const cut = postgres.line.breakAt('appointments.move', 'after it')
  expect(await rush.complete(id)).toBe(false)
  await cut
  // A change of the same queue without its number does not count as knowledge of the number.
  expect(await rush.book(chance.uuid())).toBe(true)
  // There is no retry: the node itself finds the change.
  for (const phone of phones) await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(1)

  expect(await rush.complete(id)).toBe(true)
  await expectNothingLost(postgres.connection, rush, 'answer lost', phones)
  // Booked twice and completed, and nothing else.
  expect((await readRows(postgres.connection, desk)).queues).toMatchObject([{ version: 3 }])
})

test('phones of the other node receive a completion whose node was killed before publishing it', async () => {
  const desk = await openDesk('in progress', far.url)
  const phone = await aFollower(near, desk)
  const next = (await desk.list()).find(({ status }) => status === 'waiting')
  const cut = postgres.line.cutAt('live-queue.notify-nodes', 'before it')
  expect((await desk.complete(next?._id ?? '')).status).toBe(200)
  await cut
  await far.killEverything()
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next?.queueNumber)
  expect(phone.lost()).toBe(0)
})

test('1,000 phones of a killed node reconnect, spread over time, and show the right number', async () => {
  await far.start({ DATABASE_URL: postgres.directUrl })
  const door = await openDoor(far.port, near.port)
  onTestFinished(() => door.close())
  const desk = await openDesk('in progress', near.url)
  const began = performance.now()
  const phones = Array.from({ length: 1000 }, () => aPhone(door.url, undefined, reconnect))
  onTestFinished(() => phones.forEach((phone) => phone.close()))
  const answers = await Promise.all(phones.map((phone) => phone.follow(desk.slotId, desk.date)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  const connecting = performance.now() - began

  const left: Phone[] = []
  const came = new Map<Phone, number>()
  for (const phone of phones) {
    phone.socket.on('disconnect', () => left.push(phone))
    phone.socket.io.once('reconnect_attempt', () => came.set(phone, came.size))
  }
  const killed = performance.now()
  await far.killEverything()
  const next = (await desk.list()).find(({ status }) => status === 'waiting')
  expect((await desk.complete(next?._id ?? '')).status).toBe(200)
  const behind = () => phones.filter((phone) => phone.number(desk.slotId) !== next?.queueNumber).length
  await expect.poll(behind, { ...pollOptions, interval: 20 }).toBe(0)
  const back = performance.now() - killed

  expect(phones.filter((phone) => phone.lost() !== 1)).toEqual([])
  // Ten seconds; more where the machine was so busy that even the first connecting took long.
  expect(back).toBeLessThan(Math.max(10_000, 4 * connecting))
  // Without jitter they would come in the order in which they left, however slow the machine is.
  const overtaken = left.filter((phone, index) => order(phone) > order(left[index + 1] ?? phone)).length
  expect(overtaken).toBeGreaterThan(300)
  noteCrowd({ phones: phones.length, connecting, back })

  function order(phone: Phone): number {
    return came.get(phone) ?? -1
  }
})
