import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeOverride, setOverride } from '#contract/schedule.ts'
import { startApp, type App } from '#tests/app.ts'
import { aScheduledSlot } from '#tests/schedule.ts'

// Monday, 11:30 in India.
const now = '2026-11-23T06:00:00Z'
const since = '2026-11-23T05:59:00Z'
const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25']

let app: App
beforeAll(async () => {
  // A server far from its hospitals: here it is still the evening before.
  vi.stubEnv('TZ', 'America/Los_Angeles')
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
})
beforeEach(() => app.setClock(now))
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.stop()
})

describe('weekdays', () => {
  test('that a slot has not are refused, to patients and to the desk', async () => {
    const at = await aScheduledSlot(app, { days: [2, 5, 2] }, { since })
    const { token } = await at.phone()
    for (const by of [token, at.token])
      expect(await at.book(by, wednesday)).toMatchObject({
        status: 410,
        problem: {
          code: 'slot-not-held',
          message: 'Morning is not held on Wednesday.',
          params: { slot: 'Morning', weekday: 3 },
        },
      })
    expect((await at.book(token)).problem?.message).toBe('Morning is not held on Monday.')
    expect((await at.book(token, tuesday)).status).toBe(200)
    expect((await at.days(monday, 7)).map(({ slots }) => slots[0]?.held)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => day === 2 || day === 5),
    )
    expect(await at.onDay(monday)).toMatchObject({ days: [2, 5], held: false, left: 0, why: { code: 'slot-not-held' } })
  })

  test('without any are refused; null is every day', async () => {
    const at = await aScheduledSlot(app, { days: [1] }, { since })
    expect((await at.change({ days: [] })).problem?.fieldCodes?.['days']?.code).toBe('no-days')
    const { answer } = await at.change({ days: null })
    expect(answer).not.toHaveProperty('days')
  })
})

describe('the opening', () => {
  test('binds patients, to the minute, and not the desk', async () => {
    const at = await aScheduledSlot(app, { opensDaysBefore: 1, opensAt: '8 am' }, { since })
    const { token } = await at.phone()
    const early = {
      status: 410,
      problem: {
        code: 'booking-not-open',
        message: 'Booking for Morning opens on Tue 24 Nov 2026 at 8:00 am.',
        params: { slot: 'Morning', date: tuesday, time: '08:00' },
      },
    }
    expect(await at.book(token, wednesday)).toMatchObject(early)
    expect((await at.book(at.token, wednesday)).answer?.queueNumber).toBe(1)
    const day = { opensAt: '08:00', opensDaysBefore: 1, bookingOpensAt: '2026-11-24T08:00:00+05:30' }
    expect(await at.onDay(wednesday)).toMatchObject({ ...day, held: true, left: 0, why: { code: 'booking-not-open' } })
    app.setClock('2026-11-24T02:29:59.999Z')
    expect(await at.book(token, wednesday)).toMatchObject(early)
    app.setClock('2026-11-24T02:30:00Z')
    expect((await at.book(token, wednesday)).answer?.queueNumber).toBe(2)
    expect(await at.onDay(wednesday)).toMatchObject({ ...day, left: null, why: null })
  })

  test('without a time is at midnight in the hospital', async () => {
    const at = await aScheduledSlot(app, { opensDaysBefore: 0 }, { since })
    const { token } = await at.phone()
    app.setClock('2026-11-23T18:29:59Z')
    expect((await at.book(token, tuesday)).problem?.message).toBe(
      'Booking for Morning opens on Tue 24 Nov 2026 at 12:00 am.',
    )
    app.setClock('2026-11-23T18:30:00Z')
    expect((await at.book(token, tuesday)).status).toBe(200)
  })

  test('is typed as people type a time', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    for (const [typed, kept] of [
      ['8.30 pm', '20:30'],
      ['20:00', '20:00'],
      ['12 am', '00:00'],
    ] as const)
      expect((await at.change({ opensAt: typed })).answer?.opensAt).toBe(kept)
    expect((await at.change({ opensAt: 'nine' })).problem?.fieldCodes?.['opensAt']?.code).toBe('time-wrong')
    expect((await at.change({ opensAt: null })).answer).not.toHaveProperty('opensAt')
  })
})

describe('the days of a doctor', () => {
  test('say for each slot what is left and why not, with the reason that ends soonest', async () => {
    const at = await aScheduledSlot(app, { days: [1, 2], capacity: 2 }, { since })
    const doctor = { id: at.slot.doctor, hospital: at.slot.hospital }
    const evening = await aScheduledSlot(app, { capacity: 3, heldForWalkIns: 1 }, { since, doctor, name: 'Evening' })
    const { token } = await at.phone()
    await at.book(token)
    for (let booked = 0; booked < 2; booked += 1) await evening.book(token, wednesday)
    await at.leave({ from: '2026-11-26', to: '2026-11-26' })
    const days = await at.days(undefined, 4)
    expect(days.map(({ date, left, why }) => [date, left, why?.code])).toEqual([
      [monday, 3, undefined],
      [tuesday, 4, undefined],
      [wednesday, 0, 'slot-full'],
      ['2026-11-26', 0, 'doctor-on-leave'],
    ])
    expect(days[2]?.slots).toMatchObject([
      { slotId: at.slot.id, held: false, left: 0, why: { message: 'Morning is not held on Wednesday.' } },
      { held: true, left: 0, taken: 2, capacity: 3, heldForWalkIns: 1, why: { message: 'Evening is full' } },
    ])
    expect(days[3]?.slots[0]?.why).toEqual({
      code: 'doctor-on-leave',
      params: { doctor: 'Dr Meera Kulkarni', date: '2026-11-26' },
      message: 'Dr Meera Kulkarni is on leave until Thu 26 Nov 2026.',
    })
    expect(await at.days(undefined, 31)).toHaveLength(31)
  })

  test('have no number where a slot is without a limit', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    expect(await at.days(tuesday, 1)).toMatchObject([{ date: tuesday, left: null, why: null, slots: [{ left: null }] }])
    expect(await at.onDay(tuesday)).toMatchObject({ held: true, left: null, why: null })
  })

  test('begin with today at the hospital, also near its midnight', async () => {
    app.setClock('2026-11-22T18:29:59Z')
    const at = await aScheduledSlot(app, { days: [1] }, { since: '2026-11-22T18:29:00Z' })
    const { token } = await at.phone()
    for (const [instant, today, held] of [
      ['2026-11-22T18:29:59Z', '2026-11-22', false],
      ['2026-11-22T18:30:00Z', monday, true],
      ['2026-11-23T18:29:59Z', monday, true],
      ['2026-11-23T18:30:00Z', tuesday, false],
    ] as const) {
      app.setClock(instant)
      expect((await at.days(undefined, 1))[0]).toMatchObject({ date: today, slots: [{ held }] })
      expect((await at.book(token)).status).toBe(held ? 200 : 410)
    }
    expect(await at.tokens()).toEqual([`${monday} #1 waiting`, `${monday} #2 waiting`])
  })

  test('of leave end with the last one, by the date at the hospital', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = await at.phone()
    await at.leave({ from: tuesday, to: tuesday })
    for (const [instant, status] of [
      ['2026-11-23T18:29:59Z', 200],
      ['2026-11-23T18:30:00Z', 410],
      ['2026-11-24T18:29:59Z', 410],
      ['2026-11-24T18:30:00Z', 200],
    ] as const) {
      app.setClock(instant)
      expect((await at.book(token)).status).toBe(status)
    }
  })
})

describe('an override', () => {
  test('changes the times of one day, and the patient’s ticket shows them', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = await at.phone()
    const first = await at.book(token, tuesday)
    expect(first.answer?.slot).toMatchObject({ startTime: '09:30 AM', endTime: '12:30 PM' })
    const changed = await at.override(tuesday, { startTime: '11 AM', endTime: '1 PM' })
    expect(changed.answer).toMatchObject({ startTime: '11 AM', endTime: '1 PM', changed: true, taken: 1, held: true })
    await at.book(token, wednesday)
    expect((await at.own(token)).map(({ slot }) => [slot.startTime, slot.endTime])).toEqual([
      ['11 AM', '1 PM'],
      ['09:30 AM', '12:30 PM'],
    ])
    expect((await at.book(token, tuesday)).answer?.slot).toMatchObject({ startTime: '11 AM' })
    expect(await at.onDay(tuesday)).toMatchObject({ startTime: '11 AM', endTime: '1 PM' })
    const removed = (await at.removeOverride(tuesday)).answer
    expect(removed).toMatchObject({ startTime: '09:30 AM', endTime: '12:30 PM' })
    expect(removed).not.toHaveProperty('changed')
  })

  test('limits one day, and leaves its tokens', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = await at.phone()
    for (let booked = 0; booked < 3; booked += 1) await at.book(token, tuesday)
    expect((await at.override(tuesday, { capacity: 2 })).answer).toMatchObject({ capacity: 2, taken: 3, left: 0 })
    expect((await at.book(token, tuesday)).problem?.code).toBe('slot-full')
    expect(await at.own(token)).toHaveLength(3)
    expect((await at.book(token, wednesday)).status).toBe(200)
    const phones = await Promise.all(Array.from({ length: 20 }, () => at.phone()))
    await at.override('2026-11-26', { capacity: 4 })
    const replies = await Promise.all(phones.map((phone) => at.book(phone.token, '2026-11-26')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
  })

  test('holds a slot on another weekday, or not on one of its own', async () => {
    const at = await aScheduledSlot(app, { days: [2] }, { since })
    const { token } = await at.phone()
    expect((await at.override(wednesday, { held: true })).answer).toMatchObject({ held: true, why: null })
    expect((await at.book(token, wednesday)).status).toBe(200)
    expect((await at.override(tuesday, { held: false })).answer).toMatchObject({ held: false, changed: true })
    expect((await at.book(token, tuesday)).problem?.message).toBe('Morning is not held on Tuesday.')
  })

  test('without a field is none', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    await at.override(tuesday, { held: false })
    const { answer } = await at.override(tuesday, {})
    expect(answer).toMatchObject({ held: true })
    expect(answer).not.toHaveProperty('changed')
  })

  test('is for today and later days of own slots', async () => {
    const [at, other] = [await aScheduledSlot(app, {}, { since }), await aScheduledSlot(app, {}, { since })]
    expect((await at.override('2026-11-22', { held: false })).problem?.code).toBe('day-over')
    expect((await at.override(monday, { held: false })).status).toBe(200)
    const strange = { token: at.token, params: { slotId: other.slot.id, date: tuesday } }
    for (const reply of [app.ask(setOverride, { ...strange, body: {} }), app.ask(removeOverride, strange)])
      expect((await reply).problem?.code).toBe('slot-not-found')
    expect((await at.override('2026-02-30', { held: false })).status).toBe(400)
    expect((await at.override(tuesday, { capacity: 0 })).problem?.fieldCodes?.['capacity']?.code).toBe('capacity-wrong')
  })
})
