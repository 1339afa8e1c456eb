import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { addDoctor } from '#contract/hospitals.ts'
import { rescheduleAppointment } from '#contract/appointment-acts.ts'
import { addHoliday, addLeave } from '#contract/schedule.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { addSlot, hospitalProfile } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aSession } from '#tests/builders.ts'
import { tornQueues } from '#tests/queues.ts'
import { aScheduledSlot } from '#tests/schedule.ts'

// Monday, 11:30 in India.
const now = '2026-11-23T06:00:00Z'
const since = '2026-11-23T05:59:00Z'
const [monday, tuesday, wednesday, thursday, friday] = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
]

const holdSlot = statement('test.hold-slot', `SELECT FROM slots WHERE id = $1 FOR UPDATE`)
const holdQueue = statement('test.hold-queue', `SELECT FROM queues WHERE slot_id = $1 FOR UPDATE`)
const blocked = statement(
  'test.blocked',
  `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
)

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
  app.setClock(now)
})
afterAll(() => app.stop())

/** Waits until so many transactions wait for a lock. */
const untilBlocked = (many: number) =>
  vi.waitFor(async () => expect(await app.db.all(blocked)).toHaveLength(many), { timeout: 10_000 })

describe('leave', () => {
  test('over days without tokens closes them, and names the last day away', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { answer } = await at.leave({ from: tuesday, to: wednesday, note: ' A wedding ' })
    expect(answer).toEqual({
      ...{ _id: expect.any(String), from: tuesday, to: wednesday, note: 'A wedding' },
      ...{ offered: 0, moved: 0, cancelled: 0 },
    })
    const phone = await at.phone()
    for (const by of [phone.token, at.token])
      for (const day of [tuesday, wednesday])
        expect(await at.book(by, day)).toMatchObject({
          status: 410,
          problem: { code: 'doctor-on-leave', message: 'Dr Meera Kulkarni is on leave until Wed 25 Nov 2026.' },
        })
    for (const day of [monday, thursday]) expect((await at.book(phone.token, day)).status).toBe(200)
    const profile = await app.ask(hospitalProfile, { token: at.token })
    expect(profile.answer?.doctors).toMatchObject([{ leave: [{ from: tuesday, to: wednesday, note: 'A wedding' }] }])
  })

  test('says its note where it refuses, on its days and with the place that is kept; a holiday says its own', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = await at.phone()
    await at.book(token, wednesday)
    await at.leave({ from: tuesday, to: wednesday, note: '<b>A wedding</b>', waiting: 'offer' })
    await at.leave({ from: tuesday, to: tuesday })
    await at.holiday({ from: friday, to: friday, note: 'Diwali' })
    const [kept] = await at.own(token)
    expect(kept?.offer).toMatchObject({ appointmentDate: thursday, note: '<b>A wedding</b>' })
    const move = (appointmentDate: string) =>
      app.ask(rescheduleAppointment, {
        token,
        params: { id: kept?._id ?? '' },
        body: { slot: at.slot.id, appointmentDate },
      })
    const wait = app.ask(joinWaitlist, {
      token,
      params: { slotId: at.slot.id },
      body: { appointmentDate: wednesday },
    })
    const refused = [await at.book(token, wednesday), await wait, await at.book(token, friday), await move(friday)]
    expect(refused.map(({ problem }) => [problem?.code, problem?.params?.['note']])).toEqual([
      ['doctor-on-leave', '<b>A wedding</b>'],
      ['doctor-on-leave', '<b>A wedding</b>'],
      ['hospital-closed', 'Diwali'],
      ['hospital-closed', 'Diwali'],
    ])
    const days = await at.days(monday, 5)
    expect(days.map(({ why }) => why?.params?.['note'])).toEqual([
      undefined,
      '<b>A wedding</b>',
      '<b>A wedding</b>',
      undefined,
      'Diwali',
    ])
    expect(days[2]?.slots[0]?.why?.params, 'an answer has the note once for a day').not.toHaveProperty('note')
  })

  test('over tokens, without a word about them, says how many wait, and changes nothing', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    for (const day of [monday, tuesday, tuesday, thursday]) await at.book(at.token, day)
    const before = await at.tokens()
    expect(await at.leave({ from: monday, to: wednesday })).toMatchObject({
      status: 409,
      problem: { code: 'people-wait', waiting: 3 },
    })
    expect(await at.tokens()).toEqual(before)
    expect((await at.book(at.token, wednesday)).status).toBe(200)
  })

  test('cancels those who wait, are called or were missed, and nothing else', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const phone = await at.phone()
    await at.book(phone.token, monday)
    await at.book(phone.token, tuesday)
    await at.book(phone.token, thursday)
    await at.callNext()
    expect((await at.leave({ from: monday, to: wednesday, waiting: 'cancel' })).answer).toMatchObject({ cancelled: 2 })
    expect(await at.tokens()).toEqual([`${monday} #1 cancelled`, `${tuesday} #1 cancelled`, `${thursday} #1 waiting`])
    expect(await at.own(phone.token)).toMatchObject([{ appointmentDate: thursday }])
    expect(await tornQueues(app)).toEqual([])
  })

  test('offers the same places: they are kept, and the old tokens wait', async () => {
    const at = await aScheduledSlot(app, { capacity: 2 }, { since })
    for (const day of [monday, tuesday, wednesday]) await at.book((await at.phone()).token, day)
    expect((await at.leave({ from: monday, to: wednesday, waiting: 'offer' })).answer).toMatchObject({ offered: 3 })
    expect(await at.tokens()).toEqual([`${monday} #1 waiting`, `${tuesday} #1 waiting`, `${wednesday} #1 waiting`])
    const offer = (appointment_day: string, service_day: string, until: string) => ({
      ...{ queue_number: 1, appointment_day, service_day, expires_at: new Date(until), outcome: null },
    })
    expect(await at.offers()).toEqual([
      // The day before is over: its patient has 24 hours.
      offer(monday, thursday, '2026-11-24T06:00:00Z'),
      // Tuesday begins in India.
      offer(tuesday, thursday, '2026-11-23T18:30:00Z'),
      offer(wednesday, friday, '2026-11-24T06:00:00Z'),
    ])
    expect(await at.onDay(thursday)).toMatchObject({ left: 0 })
    expect(await at.onDay(friday)).toMatchObject({ left: 1 })
  })

  test('that covers an offered place decides about it again', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    await at.book((await at.phone()).token, wednesday)
    await at.leave({ from: wednesday, to: wednesday, waiting: 'offer' })
    expect(await at.leave({ from: thursday, to: thursday })).toMatchObject({ problem: { waiting: 1 } })
    expect((await at.leave({ from: thursday, to: thursday, waiting: 'offer' })).answer).toMatchObject({ offered: 1 })
    expect(await at.offers()).toMatchObject([
      { service_day: thursday, outcome: 'withdrawn' },
      { service_day: friday, outcome: null },
    ])
    expect((await at.leave({ from: wednesday, to: friday, waiting: 'cancel' })).answer).toMatchObject({ cancelled: 1 })
    expect(await at.offers()).toMatchObject([{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }])
  })

  test('that is removed keeps the tokens, and ends the offers to them', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    for (const day of [wednesday, thursday]) await at.book((await at.phone()).token, day)
    const wide = await at.leave({ from: wednesday, to: thursday, waiting: 'offer' })
    await at.holiday({ from: thursday, to: thursday, waiting: 'offer' })
    expect((await at.removeLeave(wide.answer?._id ?? '')).status).toBe(200)
    const open = (await at.offers()).filter(({ outcome }) => outcome === null)
    expect(open).toMatchObject([{ appointment_day: thursday, service_day: friday }])
    expect((await at.book(at.token, wednesday)).answer?.queueNumber).toBe(2)
    expect(await at.removeLeave(wide.answer?._id ?? '')).toMatchObject({
      status: 404,
      problem: { code: 'absence-not-found' },
    })
  })

  test('of a day that is over, or to a day before, is refused', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    expect((await at.leave({ from: '2026-11-20', to: '2026-11-22' })).problem?.code).toBe('day-over')
    expect((await at.leave({ from: '2026-11-20', to: monday })).status).toBe(200)
    expect((await at.leave({ from: thursday, to: wednesday })).problem?.fieldCodes?.['to']?.code).toBe('days-reversed')
  })

  test('is the own hospital’s alone', async () => {
    const [at, other] = [await aScheduledSlot(app, {}, { since }), await aScheduledSlot(app, {}, { since })]
    const { answer } = await at.leave({ from: tuesday, to: tuesday })
    const colleague = await aDoctor(app.db, { hospital: at.slot.hospital })
    const sameHospital = await aScheduledSlot(app, {}, { since, doctor: colleague })
    for (const strange of [other, sameHospital])
      expect((await strange.removeLeave(answer?._id ?? '')).problem?.code).toBe('absence-not-found')
    const absent = await app.ask(addLeave, {
      token: other.token,
      params: { id: at.slot.doctor },
      body: { from: friday, to: friday },
    })
    expect(absent.problem?.code).toBe('doctor-not-found')
    expect((await at.onDay(tuesday))?.held).toBe(false)
    expect((await sameHospital.onDay(tuesday))?.held).toBe(true)
  })

  test('that moves a token while its patient cancels it moves the others', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = await at.phone()
    const own = (await at.book(token, tuesday)).answer?._id ?? ''
    await at.book(at.token, tuesday)
    const both = await app.db.transaction(async (tx) => {
      await tx.all(holdQueue, [at.slot.id])
      const cancelling = app.ask(cancelAppointment, { token, params: { id: own } })
      await untilBlocked(1)
      const leaving = at.leave({ from: tuesday, to: tuesday, waiting: 'move' })
      await untilBlocked(2)
      return [cancelling, leaving] as const
    })
    expect((await both[0]).status).toBe(200)
    expect((await both[1]).answer).toMatchObject({ moved: 1 })
    expect((await at.tokens()).at(-1)).toBe(`${wednesday} #1 waiting`)
    expect(await tornQueues(app)).toEqual([])
  })

  test.each(['offer', 'move', 'cancel'] as const)(
    'entered while people book, with `%s`, leaves no booking of these days undecided',
    async (waiting) => {
      const at = await aScheduledSlot(app, {}, { since })
      const phones = await Promise.all(Array.from({ length: 30 }, () => at.phone()))
      const bookings = phones.map(({ token }) => at.book(token, wednesday))
      const leaving = at.leave({ from: wednesday, to: wednesday, waiting })
      const later = Array.from({ length: 10 }, () => at.book(at.token, wednesday))
      const answers = await Promise.all([...bookings, ...later])
      const booked = answers.filter(({ status }) => status === 200).length
      expect(answers.every(({ status, problem }) => status === 200 || problem?.code === 'doctor-on-leave')).toBe(true)
      const { answer } = await leaving
      const decided = (answer?.offered ?? 0) + (answer?.moved ?? 0) + (answer?.cancelled ?? 0)
      expect(decided).toBe(booked)
      const left = (await at.tokens()).filter((token) => token.startsWith(wednesday) && token.endsWith('waiting'))
      expect(left).toHaveLength(waiting === 'offer' ? booked : 0)
      expect(await at.offers()).toHaveLength(waiting === 'offer' ? booked : 0)
      expect(await tornQueues(app)).toEqual([])
    },
  )
})

describe('a holiday', () => {
  test('closes all slots of the hospital, and names it', async () => {
    const one = await aScheduledSlot(app, {}, { since })
    const doctor = await aDoctor(app.db, { hospital: one.slot.hospital, name: 'Dr Rao' })
    const two = await aScheduledSlot(app, {}, { since, doctor })
    const elsewhere = await aScheduledSlot(app, {}, { since })
    for (const at of [one, two, elsewhere]) await at.book(at.token, tuesday)
    expect((await one.holiday({ from: tuesday, to: tuesday })).problem).toMatchObject({ waiting: 2 })
    expect((await one.holiday({ from: tuesday, to: tuesday, waiting: 'move' })).answer).toMatchObject({ moved: 2 })
    for (const at of [one, two]) {
      expect(await at.book(at.token, tuesday)).toMatchObject({
        status: 410,
        problem: { code: 'hospital-closed', message: 'Asha Clinic is closed on Tue 24 Nov 2026.' },
      })
      expect(await at.tokens()).toEqual([`${tuesday} #1 cancelled`, `${wednesday} #1 waiting`])
    }
    expect(await elsewhere.tokens()).toEqual([`${tuesday} #1 waiting`])
    const profile = await app.ask(hospitalProfile, { token: one.token })
    expect(profile.answer?.holidays).toMatchObject([{ from: tuesday, to: tuesday }])
  })

  test('that is removed opens the day again', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { answer } = await at.holiday({ from: tuesday, to: tuesday })
    expect((await at.removeHoliday(answer?._id ?? '')).status).toBe(200)
    expect((await at.book(at.token, tuesday)).status).toBe(200)
    expect((await at.removeHoliday('nothing')).problem?.code).toBe('absence-not-found')
  })

  test('closes a slot of a doctor who is added while it is entered', async () => {
    const at = await aScheduledSlot(app, {}, { since })
    const { token } = at
    /** A doctor, a slot and a token in it, each after the other. */
    async function addAndBook() {
      const added = await app.ask(addDoctor, { token, body: { name: 'Dr Rao', speciality: 'Surgeon' } })
      const params = { doctorId: added.answer?._id ?? '' }
      const body = { name: 'Noon', startTime: '12 PM', endTime: '1 PM' }
      const slot = await app.ask(addSlot, { token, params, body })
      const { hospital } = at.slot
      const booking = aBooking({ id: slot.answer?._id ?? '', doctor: params.doctorId, hospital })
      return app.ask(bookAppointment, { token, body: { ...booking, appointmentDate: tuesday } })
    }
    const { entering, booking } = await app.db.transaction(async (tx) => {
      // The holiday has read the doctors, and waits for this slot.
      await tx.all(holdSlot, [at.slot.id])
      const entering = at.holiday({ from: tuesday, to: tuesday })
      await untilBlocked(1)
      const booking = addAndBook()
      await Promise.race([booking, untilBlocked(2)])
      return { entering, booking }
    })
    expect((await entering).status).toBe(200)
    expect(await booking).toMatchObject({ status: 410, problem: { code: 'hospital-closed' } })
  })

  test('of a hospital without a doctor is kept', async () => {
    const { hospital } = await aDoctor(app.db)
    const token = await aSession(app.db, { hospital }, new Date(since))

    expect((await app.ask(addHoliday, { token, body: { from: friday, to: friday } })).status).toBe(200)
  })
})
