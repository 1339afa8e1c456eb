import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { addDays } from '#contract/service-day.ts'
import { updateSlot } from '#contract/slots.ts'
import { joinWaitlist, leaveWaitlist, myWaitlist } from '#contract/waitlist.ts'
import { statement } from '#server/platform/database/index.ts'
import { holdSlots } from '#server/slots/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession, aSlot, password } from '#tests/builders.ts'
import { offersIn, setLeave, setRules, today } from '#tests/offers.ts'
import { offerFreePlaces } from './due-offer-store.ts'
import { offerPlaces } from './offer-places.ts'
import { QueueChanges } from './publish.ts'
import { insertEntry } from './waitlist-store.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '3', MAX_WAITING_PER_QUEUE: '2' })
})
afterAll(() => app.stop())

const day = addDays(today(), 2)
/** Tomorrow at the hospital. */
const at = (time: string) => new Date(`${addDays(today(), 1)}T${time}:00+05:30`)
beforeEach(() => app.setClock(at('10:00').toISOString()))
afterEach(() => app.setClock(undefined))

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
  const desk = await aSession(app.db, { hospital: slot.hospital }, at('09:00'))
  const of = { params: { slotId: slot.id } }
  let joins = 0
  const aPerson = async () => {
    const { id } = await aPatient(app.db)
    const token = await aSession(app.db, { patient: id }, at('09:00'))
    return {
      id,
      token,
      book: () => app.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate: day }) }),
      cancel: (id = '') => app.ask(cancelAppointment, { token, params: { id } }),
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
    await runAt('10:02')
    expect((await first.entries())[0]?.offeredUntil).toBe(at('10:17').toISOString())
    expect((await second.entries())[0]).not.toHaveProperty('offeredUntil')
    expect((await other.book()).problem?.code).toBe('slot-full')
    expect((await second.book()).problem?.code).toBe('slot-full')
    const twice = await Promise.all([first.book(), first.book()])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await first.entries()).toEqual([])
    expect(await offersIn(app, slot.id)).toMatchObject([{ outcome: 'taken' }, { outcome: null, is_offered: false }])
  })

  test('keeps one place when it is offered while the patient’s own booking waits for the slot', async () => {
    const { slot, people, free } = await aFullDay()
    const [patient] = people
    await free()
    const queue = { slot_id: slot.id, service_day: day, hospital_id: slot.hospital }
    const booking = await app.db.transaction(async (tx) => {
      await holdSlots(tx, slot.hospital, [slot.id], at('10:00'))
      const underWay = patient.book()
      await untilOneWaits()
      await insertEntry(tx, { patient: patient.id, slot: slot.id, day }, at('10:00'))
      await offerFreePlaces(tx, queue, at('10:00'))
      return { reply: underWay }
    })
    expect((await booking.reply).problem?.code).toBe('slot-full')
    expect((await patient.book()).status).toBe(200)
    expect(await offersIn(app, slot.id)).toMatchObject([{ outcome: 'taken' }])
  })

  test('offers the place to the next after 15 minutes', async () => {
    const { slot, people, free } = await aFullDay()
    const [first, second] = people
    await first.join()
    await second.join()
    await free()
    await runAt('10:02')
    await runAt('10:16')
    expect(await second.entries()).toMatchObject([{ slotId: slot.id }])
    await runAt('10:17')
    expect(await first.entries()).toEqual([])
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:32').toISOString())
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
    expect((await first.leave()).status).toBe(200)
    expect((await first.leave()).status).toBe(200)
    await runAt('10:03')
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:18').toISOString())
  })

  test('offers between 7 and 21 o’clock at the hospital only', async () => {
    const { people, free } = await aFullDay()
    await people[0].join()
    await free()
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
    await setActive(true)
    await setLeave(app, slot, day)
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
    await free()
    await runAt('10:02')
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
    expect(await offersIn(app, slot.id)).toEqual([{ outcome: null, is_offered: false }])
    await runAt('10:03')
    expect((await second.entries())[0]?.offeredUntil).toBe(at('10:18').toISOString())
  })
})
