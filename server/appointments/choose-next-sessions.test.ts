import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rescheduleAppointment } from '#contract/appointment-acts.ts'
import { removeSlot, waitingInSlot } from '#contract/removals.ts'
import { startApp, type App } from '#tests/app.ts'
import { tornQueues } from '#tests/queues.ts'
import { aScheduledSlot } from '#tests/schedule.ts'

// Monday, 11:30 in India.
const now = '2026-11-23T06:00:00Z'
const since = '2026-11-23T05:59:00Z'
const [tuesday, wednesday, thursday] = ['2026-11-24', '2026-11-25', '2026-11-26']

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
  app.setClock(now)
})
afterAll(() => app.stop())

describe('leave', () => {
  test('moves all to the next sessions, in their order, and fills a session before the next', async () => {
    const at = await aScheduledSlot(app, { days: [1, 2, 4], capacity: 3 }, { since })
    const phones = [await at.phone(), await at.phone(), await at.phone()]
    for (const { token } of phones) await at.book(token, tuesday)
    await at.book(at.token, thursday)
    expect((await at.leave({ from: tuesday, to: wednesday, waiting: 'move' })).answer).toMatchObject({ moved: 3 })
    expect(await at.tokens()).toEqual([
      ...[1, 2, 3].map((number) => `${tuesday} #${number} cancelled`),
      ...[1, 2, 3].map((number) => `${thursday} #${number} waiting`),
      '2026-11-30 #1 waiting',
    ])
    const found = await Promise.all(phones.map(({ token }) => at.own(token)))
    expect(found.map(([one]) => `${one?.appointmentDate} ${one?.queueNumber}`)).toEqual([
      `${thursday} 2`,
      `${thursday} 3`,
      '2026-11-30 1',
    ])
    expect(found.every((all) => all.length === 1)).toBe(true)
    expect(await tornQueues(app)).toEqual([])
  })

  test('offers each token the next session of its doctor with a place, in any slot', async () => {
    const at = await aScheduledSlot(app, { days: [2] }, { since })
    const doctor = { id: at.slot.doctor, hospital: at.slot.hospital }
    const evening = await aScheduledSlot(app, { capacity: 1 }, { since, doctor, name: 'Evening' })
    const phones = [await at.phone(), await at.phone()]
    for (const { token } of phones) await at.book(token, tuesday)
    expect((await at.leave({ from: tuesday, to: tuesday, waiting: 'offer' })).answer).toMatchObject({ offered: 2 })
    expect(await at.offers()).toEqual([])
    expect(await evening.offers()).toMatchObject([
      { queue_number: 1, appointment_day: tuesday, service_day: wednesday },
      { queue_number: 2, appointment_day: tuesday, service_day: thursday },
    ])
    const token = phones[1]?.token ?? ''
    const [own] = await at.own(token)
    expect(own?.offer).toMatchObject({ slot: evening.slot.id, slotName: 'Evening', appointmentDate: thursday })
    const body = { slot: evening.slot.id, appointmentDate: thursday }
    expect(
      (await app.ask(rescheduleAppointment, { token, params: { id: own?._id ?? '' }, body })).answer,
    ).toMatchObject({
      ...{ queueNumber: 1, slotId: evening.slot.id, appointmentDate: thursday },
    })
    expect(await at.own(token)).toHaveLength(1)
    expect(await tornQueues(app)).toEqual([])
  })

  test('cancels a token whose offered place is in a slot that the desk removes', async () => {
    const at = await aScheduledSlot(app, { days: [2] }, { since })
    const doctor = { id: at.slot.doctor, hospital: at.slot.hospital }
    const evening = await aScheduledSlot(app, { days: [3] }, { since, doctor, name: 'Evening' })
    await at.book((await at.phone()).token, tuesday)
    await evening.book(at.token, wednesday)
    await at.leave({ from: tuesday, to: tuesday, waiting: 'offer' })
    const asked = { token: at.token, params: { slotId: evening.slot.id } }
    expect((await app.ask(waitingInSlot, asked)).answer).toEqual({ waiting: 2 })
    expect((await app.ask(removeSlot, asked)).answer).toMatchObject({ cancelled: 2 })
    expect(await at.tokens()).toEqual([`${tuesday} #1 cancelled`])
    expect(await tornQueues(app)).toEqual([])
  })

  test('moves all session by session: by the day, then by the start, wherever the slot is in the list', async () => {
    const evening = await aScheduledSlot(app, { startTime: '5 pm', capacity: 2 }, { since, name: 'Evening' })
    const doctor = { id: evening.slot.doctor, hospital: evening.slot.hospital }
    const morning = await aScheduledSlot(app, { startTime: '9 AM', capacity: 2 }, { since, doctor })
    await morning.override(thursday, { startTime: '7 PM' })
    for (const at of [evening, morning]) for (const day of [tuesday, tuesday]) await at.book(at.token, day)
    await evening.book(evening.token, wednesday)
    await morning.book(morning.token, wednesday)
    expect((await evening.leave({ from: tuesday, to: tuesday, waiting: 'move' })).answer).toMatchObject({ moved: 4 })
    // The morning's first fills Wednesday morning, its second Wednesday evening, and on Thursday the evening comes first.
    expect((await morning.tokens()).slice(2)).toEqual([`${wednesday} #1 waiting`, `${wednesday} #2 waiting`])
    expect((await evening.tokens()).slice(2)).toEqual([
      ...[`${wednesday} #1 waiting`, `${wednesday} #2 waiting`],
      ...[`${thursday} #1 waiting`, `${thursday} #2 waiting`],
    ])
    expect(await tornQueues(app)).toEqual([])
  })

  test('moves beyond the days that patients can book, and before the opening', async () => {
    const at = await aScheduledSlot(app, { opensDaysBefore: 1 }, { since })
    await at.book(at.token, tuesday)
    expect((await at.leave({ from: tuesday, to: '2027-01-31', waiting: 'move' })).answer).toMatchObject({ moved: 1 })
    expect(await at.tokens()).toEqual([`${tuesday} #1 cancelled`, '2027-02-01 #1 waiting'])
  })

  test('without a place for all changes nothing', async () => {
    const at = await aScheduledSlot(app, { days: [2], capacity: 1 }, { since })
    // Four Tuesdays follow within 31 days.
    for (let size = 1; size <= 5; size += 1) await at.book(at.token, tuesday, { overCapacity: true })
    const before = await at.tokens()
    for (const waiting of ['move', 'offer'] as const)
      expect(await at.leave({ from: tuesday, to: tuesday, waiting })).toMatchObject({
        status: 409,
        problem: { code: 'no-place-for-all' },
      })
    expect(await at.tokens()).toEqual(before)
    expect(await at.offers()).toEqual([])
    expect((await at.onDay(tuesday))?.held).toBe(true)
  })
})
