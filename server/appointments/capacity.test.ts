import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { completeAppointment } from '#contract/desk-appointments.ts'
import { transferAppointment } from '#contract/appointment-acts.ts'
import { closeQueue } from '#contract/queues.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking } from '#tests/builders.ts'
import { tornQueues } from '#tests/queues.ts'
import { aScheduledSlot } from '#tests/schedule.ts'

const env = { MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' }

let app: App
/** Another node on the same database. */
let second: App
beforeAll(async () => {
  app = await startApp(env)
  second = await startApp(env, undefined, { beside: app })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const full = { status: 410, problem: { code: 'slot-full', message: 'Morning is full', params: { slot: 'Morning' } } }
const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

/** Numbers from 1. */
const numbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

describe('a capacity', () => {
  test.each([
    ['one node', () => [app]],
    ['two nodes', () => [app, second]],
  ] as const)(
    'gives 300 patients at %s exactly the last five places',
    async (_what, nodesOf) => {
      const at = await aScheduledSlot(app, { capacity: 20 })
      for (let taken = 1; taken <= 15; taken += 1) await at.book(at.token)
      const phones = await Promise.all(numbers(300).map(() => at.phone()))
      const nodes = nodesOf()
      const replies = await Promise.all(
        phones.map(async ({ token }, index) => {
          const node = nodes[index % nodes.length] ?? app
          return node.ask(bookAppointment, { token, body: aBooking(at.slot) })
        }),
      )
      const booked = replies.flatMap(({ answer }) => answer?.queueNumber ?? [])
      expect(booked.toSorted((a, b) => a - b)).toEqual([16, 17, 18, 19, 20])
      const refused = replies.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(295)
      for (const reply of refused) expect(reply).toMatchObject(full)
      expect(await at.tokens()).toHaveLength(20)
      expect(await tornQueues(app)).toEqual([])
    },
    120_000,
  )

  test('holds places that the desk alone gets, and first', async () => {
    const at = await aScheduledSlot(app, { capacity: 6, heldForWalkIns: 2 })
    const patient = async () => at.book((await at.phone()).token)
    await at.book(at.token)
    expect((await at.days())[0]).toMatchObject({ slots: [{ left: 4, heldForWalkIns: 1, taken: 1, capacity: 6 }] })
    for (const number of [2, 3, 4, 5]) expect((await patient()).answer?.queueNumber).toBe(number)
    expect(await patient()).toMatchObject(full)
    expect((await at.book(at.token)).answer?.queueNumber).toBe(6)
    expect(await at.book(at.token)).toMatchObject(full)
  })

  test('among patients and a desk at once is not exceeded, and the held places are left to the desk', async () => {
    const at = await aScheduledSlot(app, { capacity: 12, heldForWalkIns: 5 })
    const phones = await Promise.all(numbers(20).map(() => at.phone()))
    const asked = phones.flatMap(({ token }, index) =>
      [token, ...(index % 2 ? [at.token] : [])].map((by) => ({ by, node: index % 3 ? app : second })),
    )
    const replies = await Promise.all(
      asked.map(({ by, node }) => node.ask(bookAppointment, { token: by, body: aBooking(at.slot) })),
    )
    const booked = replies.filter(({ status }) => status === 200)
    const patients = replies.filter(({ status }, index) => status === 200 && asked[index]?.by !== at.token)
    expect(booked).toHaveLength(12)
    expect(patients.length).toBeLessThanOrEqual(7)
    expect(replies.filter(({ problem }) => problem?.code === 'slot-full')).toHaveLength(18)
  })

  test('frees the held places with the first call of the day, where the slot has that rule', async () => {
    for (const releaseHeld of [false, true]) {
      const at = await aScheduledSlot(app, { capacity: 4, heldForWalkIns: 3, releaseHeld })
      const patient = async () => at.book((await at.phone()).token)
      expect((await patient()).status).toBe(200)
      expect(await patient()).toMatchObject(full)
      await at.callNext()
      expect((await patient()).status).toBe(releaseHeld ? 200 : 410)
    }
  })

  test('is exceeded by the desk alone, and only with `overCapacity`', async () => {
    const at = await aScheduledSlot(app, { capacity: 1 })
    const { token } = await at.phone()
    await at.book(token)
    expect(await at.book(at.token)).toMatchObject(full)
    expect(await at.book(token, undefined, { overCapacity: true })).toMatchObject(full)
    expect((await at.book(at.token, undefined, { overCapacity: true })).answer?.queueNumber).toBe(2)
    expect(await at.book(token)).toMatchObject(full)
  })

  test('counts all but the cancelled: a completed one keeps its place', async () => {
    const at = await aScheduledSlot(app, { capacity: 2 })
    const { token } = await at.phone()
    const [one, two] = [(await at.book(token)).answer?._id ?? '', (await at.book(token)).answer?._id ?? '']
    await app.ask(completeAppointment, { token: at.token, params: { id: one } })
    expect(await at.book(token)).toMatchObject(full)
    await app.ask(cancelAppointment, { token, params: { id: two } })
    expect((await at.book(token)).answer?.queueNumber).toBe(3)
    expect(await at.book(token)).toMatchObject(full)
  })

  test('of a day is not that of another', async () => {
    const at = await aScheduledSlot(app, { capacity: 1 })
    const { token } = await at.phone()
    await at.book(token)
    expect((await at.book(token, tomorrow())).status).toBe(200)
    expect(await at.book(token, tomorrow())).toMatchObject(full)
  })

  test('that is lowered, and days that are removed, leave the tokens', async () => {
    const at = await aScheduledSlot(app)
    const { token } = await at.phone()
    for (let booked = 1; booked <= 3; booked += 1) await at.book(token)
    await at.change({ capacity: 2 })
    expect(await at.own(token)).toHaveLength(3)
    expect(await at.book(token)).toMatchObject(full)
    expect((await at.onDay(serviceDayAt(Date.now(), 'Asia/Kolkata')))?.left).toBe(0)
    const today = new Date(`${serviceDayAt(Date.now(), 'Asia/Kolkata')}T00:00:00Z`).getUTCDay() || 7
    await at.change({ capacity: null, days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today) })
    expect((await at.book(token)).problem?.code).toBe('slot-not-held')
    expect(await at.own(token)).toHaveLength(3)
    await at.change({ days: null })
    expect((await at.book(token)).status).toBe(200)
  })

  test('binds a transfer and a close, which use the places that are free', async () => {
    const from = await aScheduledSlot(app)
    const doctor = { id: from.slot.doctor, hospital: from.slot.hospital }
    const to = await aScheduledSlot(app, { capacity: 3, heldForWalkIns: 1 }, { doctor, name: 'Evening' })
    const { token } = await from.phone()
    const ids: string[] = []
    for (let booked = 1; booked <= 4; booked += 1) ids.push((await from.book(token)).answer?._id ?? '')
    const close = () =>
      app.ask(closeQueue, {
        token: from.token,
        params: { slotId: from.slot.id },
        body: { waiting: { slot: to.slot.id } },
      })
    const eveningFull = { status: 410, problem: { code: 'slot-full', message: 'Evening is full' } }
    expect(await close()).toMatchObject(eveningFull)
    expect(await from.own(token)).toHaveLength(4)

    const transfer = (number: number) =>
      app.ask(transferAppointment, {
        token: from.token,
        params: { id: ids[number - 1] ?? '' },
        body: { slot: to.slot.id },
      })
    for (const number of [1, 2, 3]) expect((await transfer(number)).answer?.queueNumber).toBe(number)
    expect(await transfer(4)).toMatchObject(eveningFull)
    expect(await from.own(token)).toHaveLength(4)
    const [, second] = await to.own(token)
    await app.ask(cancelAppointment, { token, params: { id: second?._id ?? '' } })
    expect((await close()).answer).toEqual({ moved: 1, cancelled: 0 })
    expect(await tornQueues(app)).toEqual([])
  })
})
