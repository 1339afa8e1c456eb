import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateDoctor } from '#contract/hospitals.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { hospitalDay, showDay } from '#contract/hospital-day.ts'
import { events, followAnswer, queueState, type QueueState } from '#contract/live-queue.ts'
import { addLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { updateSlot } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aSession, aSlot } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'

const now = '2026-11-23T05:00:00.000Z'
const today = serviceDayAt(Date.parse(now), 'Asia/Kolkata')
const tomorrow = addDays(today, 1)

let app: App
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => app.setClock(now))
afterAll(() => app.stop())

const dayOf = async (token: string, date?: string) =>
  (await app.ask(showDay, { token, query: date ? { date } : {} })).answer

/** The session of a slot in a day. */
async function sessionOf(token: string, slot: string, date?: string) {
  const day = await dayOf(token, date)
  return day?.doctors.flatMap(({ sessions }) => sessions).find((one) => one.slot._id === slot)
}

describe('the day of a hospital', () => {
  test('has every doctor with the sessions of today, in the order in which the desk added them', async () => {
    const session = await aClinicSession(app, 4)
    const { slot, token } = session
    const doctor = { id: slot.doctor, hospital: slot.hospital }
    const evening = await aSlot(app.db, { doctor, name: 'Evening' })
    const idle = await aDoctor(app.db, { hospital: slot.hospital, name: 'Dr Idle', available: false })
    await app.ask(updateDoctor, { token, params: { id: slot.doctor }, body: { room: '2' } })
    await session.next()
    await session.next(1)
    await session.noShow(3)
    await session.setState({ state: 'late', minutes: 30 })

    expect(await dayOf(token)).toEqual({
      date: today,
      doctors: [
        {
          doctor: { _id: slot.doctor, name: 'Dr Meera Kulkarni', room: '2', availability: 'Available' },
          sessions: [
            {
              slot: { _id: slot.id, name: 'Morning', startTime: '09:30 AM', endTime: '12:30 PM' },
              ...{ held: true, why: null, called: [2], currentQueueNumber: 1, waiting: 1, completed: 1, missed: 1 },
              ...{ capacity: null, left: null, heldForWalkIns: 0, state: 'late', minutes: 30 },
              until: null,
            },
            {
              slot: { _id: evening.id, name: 'Evening', startTime: '09:30 AM', endTime: '12:30 PM' },
              ...{ held: true, why: null, called: [], currentQueueNumber: 0, waiting: 0, completed: 0, missed: 0 },
              ...{ capacity: null, left: null, heldForWalkIns: 0, state: 'open', minutes: null, until: null },
            },
          ],
        },
        {
          doctor: { _id: idle.id, name: 'Dr Idle', room: null, availability: 'Not Available' },
          sessions: [],
        },
      ],
    })
  })

  test('says when everyone of a session has been seen: then a walk-in is called', async () => {
    const session = await aClinicSession(app, 9)
    for (let number = 1; number <= 6; number += 1) {
      app.setClock(new Date(Date.parse(now) + number * 300_000).toISOString())
      await session.next(number === 1 ? undefined : number - 1)
    }
    const { from, to } = (await session.queue())?.estimate ?? {}
    expect(from).toBeTypeOf('string')
    expect((await sessionOf(session.token, session.slot.id))?.until).toEqual({ from, to })
  })

  test('says of another day what can be given there, and why not', async () => {
    const { slot, token } = await aClinicSession(app, 1)
    const doctor = { id: slot.doctor, hospital: slot.hospital }
    const evening = await aSlot(app.db, { doctor, name: 'Evening' })
    await app.ask(updateSlot, { token, params: { slotId: slot.id }, body: { capacity: 2, heldForWalkIns: 1 } })
    await app.ask(updateSlot, { token, params: { slotId: evening.id }, body: { days: [3] } })
    const book = () => app.ask(bookAppointment, { token, body: aBooking(slot, { appointmentDate: tomorrow }) })
    await book()
    expect(await sessionOf(token, slot.id, tomorrow)).toMatchObject({
      ...{ waiting: 1, capacity: 2, left: 1, heldForWalkIns: 0, why: null },
    })
    expect(await sessionOf(token, slot.id)).toMatchObject({ waiting: 1, called: [] })
    await book()
    expect(await sessionOf(token, slot.id, tomorrow)).toMatchObject({ left: 0, why: { code: 'slot-full' } })
    expect(await sessionOf(token, evening.id, tomorrow)).toMatchObject({
      held: false,
      left: 0,
      why: { code: 'slot-not-held', message: expect.stringContaining('Tuesday') as string },
    })
    await app.ask(addLeave, {
      token,
      params: { id: slot.doctor },
      body: { from: tomorrow, to: tomorrow, note: 'Delhi', waiting: 'cancel' },
    })
    expect(await sessionOf(token, slot.id, tomorrow)).toMatchObject({
      held: false,
      why: { code: 'doctor-on-leave', params: { note: 'Delhi' } },
    })
  })

  test('of another hospital is not in it, and a date that does not exist is refused', async () => {
    const { token } = await aClinicSession(app, 2)
    const other = await aClinicSession(app, 1)
    const day = await dayOf(token)
    expect(day?.doctors).toHaveLength(1)
    expect(JSON.stringify(day)).not.toContain(other.slot.id)
    expect((await app.ask(showDay, { token, query: { date: '2026-02-30' } })).problem?.code).toBe('wrong-field')
  })

  test('of a hospital without a doctor has none', async () => {
    const { slot } = await aClinicSession(app, 0)
    const lonely = await aDoctor(app.db)
    await app.db.all({ name: 'test.remove-doctor', text: 'UPDATE doctors SET removed_at = now() WHERE id = $1' }, [
      lonely.id,
    ])
    expect(await dayOf(await aSession(app.db, { hospital: lonely.hospital }))).toEqual({ date: today, doctors: [] })
    expect(hospitalDay.parse(await dayOf(await aSession(app.db, { hospital: slot.hospital }))).doctors).toHaveLength(1)
  })

  test('is live over one socket of its desk, for as many slots as a hospital may have', async () => {
    const session = await aClinicSession(app, 1)
    const doctor = { id: session.slot.doctor, hospital: session.slot.hospital }
    const ids = [session.slot.id]
    while (ids.length < 130) ids.push((await aSlot(app.db, { doctor, name: `Slot ${ids.length}` })).id)
    const states: QueueState[] = []
    const desk = app.socket(session.token)
    desk.on(events.queueUpdate, (sent: unknown) => states.push(queueState.parse(sent)))
    const follow = async (socket: typeof desk, from: number) =>
      followAnswer.parse(await socket.emitWithAck(events.follow, { slotIds: ids.slice(from, from + 50) }))
    for (const from of [50, 100, 0]) expect(await follow(desk, from)).toMatchObject({ ok: true })
    const stranger = app.socket()
    for (const from of [0, 50]) expect(await follow(stranger, from)).toMatchObject({ ok: true })
    expect(await follow(stranger, 100)).toMatchObject({ ok: false, code: 'too-many-followed' })
    await session.next()
    await expect.poll(() => states.at(-1)).toMatchObject({ slotId: session.slot.id, called: [{ queueNumber: 1 }] })
  })
})
