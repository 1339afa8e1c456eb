import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { events, queueState, type QueueState } from '#contract/live-queue.ts'
import { addLeave, removeLeave, setOverride } from '#contract/schedule.ts'
import { addDays } from '#contract/service-day.ts'
import { slotsOfDoctor, updateSlot } from '#contract/slots.ts'
import { joinWaitlist, leaveWaitlist, myWaitlist } from '#contract/waitlist.ts'
import { statement } from '#server/platform/database/index.ts'
import { holdSlots } from '#server/slots/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession, aSlot, password } from '#tests/builders.ts'
import { offersIn, setLeave, setRules, today } from '#tests/offers.ts'
import { offerFreePlaces } from './offer-store.ts'
import { offerPlaces } from './offer-places.ts'
import { QueueChanges } from './publish.ts'
import { insertEntry } from './waitlist-store.ts'

const env = { MAX_WAITING_APPOINTMENTS: '3', MAX_WAITING_PER_QUEUE: '2' }
let app: App
let beside: App
beforeAll(async () => {
  app = await startApp(env)
  beside = await startApp(env, undefined, { beside: app })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const day = addDays(today(), 2)
/** Tomorrow at the hospital. */
const at = (time: string) => new Date(`${addDays(today(), 1)}T${time}:00+05:30`)
beforeEach(() => [app, beside].forEach((node) => node.setClock(at('10:00').toISOString())))
afterEach(() => [app, beside].forEach((node) => node.setClock(undefined)))

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const untilOneWaits = () =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(1), { timeout: 10_000, interval: 20 })

/** Runs the job at an instant, and leaves the clock there. */
async function runAt(time: string) {
  app.setClock(at(time).toISOString())
  return offerPlaces({ db: app.db, clock: () => at(time) }, new QueueChanges())
}

/** A slot for so many, and patients who can book it, cancel, and wait for it. */
async function aFullDay(capacity = 1) {
  const slot = await aSlot(app.db)
  await setRules(app, slot.id, { capacity })
  const desk = await aSession(app.db, { hospital: slot.hospital }, at('05:00'))
  const of = { params: { slotId: slot.id } }
  let joins = 0
  const aPerson = async () => {
    const { id } = await aPatient(app.db)
    const token = await aSession(app.db, { patient: id }, at('05:00'))
    return {
      id,
      token,
      book: () => app.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate: day }) }),
      /** Each a millisecond later than the one before. */
      join: (appointmentDate = day) => {
        app.setClock(new Date(at('10:00').getTime() + joins).toISOString())
        joins += 1
        return app.ask(joinWaitlist, { token, ...of, body: { appointmentDate } })
      },
      leave: () => app.ask(leaveWaitlist, { token, ...of, body: { appointmentDate: day } }),
      entries: async () => (await app.ask(myWaitlist, { token })).answer ?? [],
    }
  }
  const people = [await aPerson(), await aPerson(), await aPerson()] as const
  const booked: string[] = []
  while (booked.length < capacity) {
    const { answer } = await app.ask(bookAppointment, { token: desk, body: aBooking(slot, { appointmentDate: day }) })
    booked.push(answer?._id ?? '')
  }
  const free = (id = booked.pop()) => app.ask(cancelAppointment, { token: desk, params: { id: id ?? '' } })
  return { slot, desk, people, booked, free, aPerson }
}

describe('a waitlist', () => {
  test('keeps the place that opens for the first, who books it', async () => {
    const { slot, people, free } = await aFullDay()
    const [first, second, other] = people
    const joined = await first.join()
    expect(joined.answer).toEqual({
      ...{ slotId: slot.id, appointmentDate: day, doctorId: slot.doctor, hospitalId: slot.hospital },
      ...{ slotName: 'Slot 1', doctorName: 'Dr Meera Kulkarni', hospitalName: 'Asha Clinic' },
    })
    expect((await first.join()).answer).toEqual(joined.answer)
    await second.join()
    expect(await offersIn(app, slot.id)).toHaveLength(2)
    await free()
    expect((await first.entries())[0]?.offeredUntil).toMatch(/T04:45:00/)
    expect((await second.entries())[0]).not.toHaveProperty('offeredUntil')
    expect((await other.book()).problem?.code).toBe('slot-full')
    expect((await second.book()).problem?.code).toBe('slot-full')
    const twice = await Promise.all([first.book(), first.book()])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await first.entries()).toEqual([])
    expect(await offersIn(app, slot.id)).toMatchObject([{ outcome: 'taken' }, { outcome: null, is_offered: false }])
  })

  test('is taken with the place when that is offered while the patient’s own booking waits for the slot', async () => {
    const { slot, people, free } = await aFullDay()
    const [patient] = people
    await free()
    const queue = { slot_id: slot.id, service_day: day }
    const booking = await app.db.transaction(async (tx) => {
      await holdSlots(tx, slot.hospital, [slot.id], at('10:00'))
      const underWay = patient.book()
      await untilOneWaits()
      await insertEntry(tx, { patient: patient.id, slot: slot.id, day }, at('10:00'))
      await offerFreePlaces(tx, [queue], at('10:00'))
      return { reply: underWay }
    })
    expect((await booking.reply).status).toBe(200)
    expect((await patient.book()).problem?.code).toBe('slot-full')
    expect(await offersIn(app, slot.id)).toMatchObject([{ outcome: 'taken' }])
  })

  test('keeps a place from the instant at which it is freed: strangers and the desk never overtake those who wait', async () => {
    const { slot, people, free, aPerson, desk } = await aFullDay()
    const [first] = people
    await first.join()
    const strangers = await Promise.all(Array.from({ length: 12 }, aPerson))
    const body = aBooking(slot, { appointmentDate: day })
    const [freed, ...replies] = await Promise.all([
      free(),
      ...strangers.map(({ token }, n) => (n % 2 ? app : beside).ask(bookAppointment, { token, body })),
      beside.ask(bookAppointment, { token: desk, body }),
    ])
    expect(freed.status).toBe(200)
    expect((await first.entries())[0]?.offeredUntil).toBeDefined()
    for (const reply of [...replies, ...(await Promise.all(strangers.map(({ book }) => book())))])
      expect(reply.problem?.code).toBe('slot-full')
    const shown = await app.ask(slotsOfDoctor, { params: { doctorId: slot.doctor }, query: { date: day } })
    expect(shown.answer).toMatchObject([{ left: 0, why: expect.anything() }])
    expect((await first.book()).status).toBe(200)
  })

  test('leaves the places that are held for walk-ins to the desk', async () => {
    const { slot, desk, people } = await aFullDay()
    await people[0].join()
    await setRules(app, slot.id, { capacity: 2, held: 2 })
    const book = (token: string) => app.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate: day }) })
    expect((await book(people[1].token)).problem?.code).toBe('slot-full')
    expect((await book(desk)).status).toBe(200)
    expect((await book(desk)).problem?.code).toBe('slot-full')
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: null, is_offered: false }])
  })

  test('offers what a raised capacity, another day, or the end of leave brings at once', async () => {
    const { slot, desk, people } = await aFullDay()
    for (const person of people) await person.join()
    const offered = async () => (await offersIn(app, slot.id)).filter((one) => one.is_offered).length
    const of = { token: desk, params: { slotId: slot.id } }
    await app.ask(updateSlot, { ...of, body: { capacity: 2 } })
    expect(await offered()).toBe(1)
    await app.ask(setOverride, { ...of, params: { slotId: slot.id, date: day }, body: { capacity: 3 } })
    expect(await offered()).toBe(2)
    const leave = { from: day, to: day, waiting: 'cancel' as const }
    const { answer } = await app.ask(addLeave, { token: desk, params: { id: slot.doctor }, body: leave })
    expect(await offered()).toBe(2)
    await app.ask(removeLeave, { token: desk, params: { id: slot.doctor, leaveId: answer?._id ?? '' } })
    expect(await offered()).toBe(3)
  })

  test('tells the phone of the first at once, on another node too', async () => {
    const { slot, people, free } = await aFullDay()
    await people[0].join()
    const heard: QueueState[] = []
    const phone = beside.socket(people[0].token)
    phone.on(events.queueUpdate, (sent: unknown) => heard.push(queueState.parse(sent)))
    await phone.emitWithAck(events.follow, { slotIds: [(await aSlot(app.db)).id] })
    await free()
    await expect.poll(() => heard.map(({ slotId }) => slotId), { timeout: 10_000 }).toContain(slot.id)
  })

  test('offers the place to the next after 15 minutes', async () => {
    const { people, free } = await aFullDay()
    const [first, second] = people
    await first.join()
    await second.join()
    await free()
    await runAt('10:14')
    await runAt('10:16')
    expect(await first.entries()).toEqual([])
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:31').toISOString())
    expect((await first.book()).problem?.code).toBe('slot-full')
    expect((await first.join()).status).toBe(200)
    expect((await second.book()).status).toBe(200)
  })

  test('gives a place that is returned to the next', async () => {
    const { people, free } = await aFullDay()
    const [first, second] = people
    await first.join()
    await second.join()
    await free()
    await runAt('10:02')
    for (const reply of [await first.leave(), await first.leave()]) expect(reply.status).toBe(200)
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:17').toISOString())
  })

  test('keeps a place in the night, and offers it between 7 and 21 o’clock at the hospital', async () => {
    const { people, free, aPerson } = await aFullDay()
    await people[0].join()
    app.setClock(at('06:30').toISOString())
    await free()
    // Kept, but not offered.
    expect((await (await aPerson()).book()).problem?.code).toBe('slot-full')
    const until = async () => (await people[0].entries())[0]?.offeredUntil
    for (const time of ['06:59', '21:00', '23:59']) {
      await runAt(time)
      expect(await until()).toBeUndefined()
    }
    await runAt('07:00')
    expect(await until()).toBe(at('07:15').toISOString())
  })

  test('never offers more places than are left, by two nodes at once', async () => {
    const { slot, people, booked, free, aPerson } = await aFullDay(3)
    for (const person of [...people, await aPerson()]) await person.join()
    await free()
    await free()
    const one = runAt('10:02')
    await Promise.all([one, runAt('10:02'), runAt('10:02')])
    expect((await offersIn(app, slot.id)).map((offer) => offer.is_offered)).toEqual([true, true, false, false])
    expect(booked).toHaveLength(1)
    await setRules(app, slot.id, {})
    await runAt('10:03')
    expect((await offersIn(app, slot.id)).map((offer) => offer.is_offered)).toEqual([true, true, true, true])
  })

  test('offers none while the slot is inactive or its doctor away, and ends with its day', async () => {
    const { slot, desk, people, free } = await aFullDay()
    const setActive = (active: boolean) =>
      app.ask(updateSlot, { token: desk, params: { slotId: slot.id }, body: { active } })
    await setActive(false)
    await people[0].join()
    await free()
    await runAt('10:02')
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: null, is_offered: false }])
    await setLeave(app, slot, day)
    await setActive(true)
    await runAt('10:03')
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: null, is_offered: false }])
    const after = new Date(`${addDays(day, 1)}T00:00:00+05:30`)
    await offerPlaces({ db: app.db, clock: () => after }, new QueueChanges())
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: 'expired', is_offered: false }])
  })

  test('is joined for full days only, and for as many as a patient may hold appointments', async () => {
    const { slot, people, free } = await aFullDay()
    const [first] = people
    const codeOf = async (reply: Promise<{ problem?: { code: string } }>) => (await reply).problem?.code
    expect(await codeOf(first.join(addDays(day, 60)))).toBe('date-out-of-range')
    expect(await codeOf(first.join(today()))).toBe('date-out-of-range')
    expect(await codeOf(first.join(addDays(day, 1)))).toBe('places-left')
    await setLeave(app, slot, addDays(day, 1))
    expect(await codeOf(first.join(addDays(day, 1)))).toBe('doctor-on-leave')
    const unknown = { token: first.token, params: { slotId: 'nonsense' }, body: { appointmentDate: day } }
    expect(await codeOf(app.ask(joinWaitlist, unknown))).toBe('slot-not-found')
    expect(await codeOf(app.ask(leaveWaitlist, unknown))).toBe('slot-not-found')
    await free()
    expect(await codeOf(first.join())).toBe('places-left')

    for (let more = 0; more < 4; more += 1) {
      const { slot: other } = await aFullDay()
      const asked = { token: first.token, params: { slotId: other.id }, body: { appointmentDate: day } }
      expect(await codeOf(app.ask(joinWaitlist, asked))).toBe(more < 3 ? undefined : 'too-many-waiting')
    }
  })

  test('is in the own data, and ends with the account; its place goes to the next', async () => {
    const { slot, people, free } = await aFullDay()
    const [first, second] = people
    await first.join()
    await second.join()
    app.setClock(at('10:02').toISOString())
    await free()
    const { answer } = await app.ask(myData, { token: first.token })
    expect(answer?.waitlist).toEqual([
      {
        ...{ hospital: 'Asha Clinic', doctor: 'Dr Meera Kulkarni', slot: 'Slot 1', appointmentDate: day },
        ...{ joinedAt: at('10:00').toISOString(), offeredAt: at('10:02').toISOString() },
        ...{ offeredUntil: at('10:17').toISOString(), endedAt: null, outcome: null },
      },
    ])
    const erased = await app.ask(eraseAccount, { token: first.token, body: { currentPassword: password } })
    expect(erased.status).toBe(200)
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: null, is_offered: true }])
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:17').toISOString())
  })
})
