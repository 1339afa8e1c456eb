import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callAppointment, markNoShow, rejoinAppointment } from '#contract/appointment-acts.ts'
import { cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { removeDoctor, removeSlot, waitingForDoctor, waitingInSlot } from '#contract/removals.ts'
import { getAllHospitals } from '#contract/hospitals.ts'
import { addSlot, hospitalProfile, slotsOfDoctor, updateSlot } from '#contract/slots.ts'
import { events, followAnswer, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aDoctor, aSession } from '#tests/builders.ts'
import { aQueue, keptAppointments, tornQueues } from '#tests/queues.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ MAX_WAITING_APPOINTMENTS: '1000', MAX_WAITING_PER_QUEUE: '1000' })
})
afterAll(() => app.stop())

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)
const mine = async (token: string) => (await app.ask(myAppointments, { token })).answer
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 })

describe('removing a slot', () => {
  test('reports the number of waiting appointments, cancels them, and keeps completed ones', async () => {
    const { slot, desk, phone, book, remove } = await aQueue(app)
    const first = (await book(desk)).answer?._id ?? ''
    const own = (await book(phone)).answer?._id ?? ''
    await book(phone)
    await book(phone, { appointmentDate: tomorrow() })
    await app.ask(completeAppointment, { token: desk, params: { id: first } })
    await app.ask(cancelAppointment, { token: phone, params: { id: own } })
    const ask = () => app.ask(waitingInSlot, { token: desk, params: { slotId: slot.id } })
    expect((await ask()).answer).toEqual({ waiting: 2 })

    expect(await remove()).toMatchObject({
      status: 200,
      answer: { message: 'Slot deleted successfully', cancelled: 2 },
    })
    expect(await mine(phone)).toEqual([])
    expect(await keptAppointments(app, slot.id)).toEqual([
      { status: 'cancelled', by_hospital: false, appointments: 1 },
      { status: 'cancelled', by_hospital: true, appointments: 2 },
      { status: 'completed', by_hospital: false, appointments: 1 },
    ])
    expect(await tornQueues(app)).toEqual([])
    expect(await remove()).toMatchObject({ status: 404, problem: { code: 'slot-not-found' } })
    expect((await ask()).status).toBe(404)
  })

  test('removes it from every list, and frees its name', async () => {
    const { slot, desk, phone, book, remove } = await aQueue(app)
    await remove()
    expect((await app.ask(slotsOfDoctor, { params: { doctorId: slot.doctor } })).answer).toEqual([])
    expect((await app.ask(hospitalProfile, { token: desk })).answer?.doctors).toMatchObject([{ slots: [] }])
    const missing = { status: 404, problem: { code: 'slot-not-found' } }
    expect(await book(phone)).toMatchObject(missing)
    expect(await book(desk)).toMatchObject(missing)
    expect(await app.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id } })).toMatchObject(missing)
    const change = app.ask(updateSlot, { token: desk, params: { slotId: slot.id }, body: { active: true } })
    expect(await change).toMatchObject(missing)
    const body = { name: 'slot 1', startTime: '9 AM', endTime: '12 PM' }
    const added = await app.ask(addSlot, { token: desk, params: { doctorId: slot.doctor }, body })
    expect(added.answer?._id).not.toBe(slot.id)
  })

  test('cancels missed tokens of today too, and counts those who waited', async () => {
    const { slot, desk, phone, book, remove } = await aQueue(app)
    const missed = (await book(phone)).answer?._id ?? ''
    await book(phone)
    const at = { token: desk, params: { id: missed } }
    expect((await app.ask(markNoShow, at)).status).toBe(200)
    expect((await app.ask(waitingInSlot, { token: desk, params: { slotId: slot.id } })).answer).toEqual({ waiting: 1 })
    expect((await remove()).answer?.cancelled).toBe(1)
    expect(await keptAppointments(app, slot.id)).toEqual([{ status: 'cancelled', by_hospital: true, appointments: 2 }])
    expect(await mine(phone)).toEqual([])
    // As a removal before an upgrade left it.
    const become = statement('test.become', `UPDATE appointments SET status = $2 WHERE id = $1`)
    await app.db.all(become, [missed, 'no_show'])
    const over = { status: 409, problem: { code: 'session-closed' } }
    expect(await app.ask(rejoinAppointment, { ...at, token: phone })).toMatchObject(over)
    expect(await app.ask(callAppointment, at)).toMatchObject(over)
    await app.db.all(become, [missed, 'cancelled'])
  })

  test('keeps missed appointments of past days', async () => {
    const { slot, phone, book, remove } = await aQueue(app)
    await book(phone)
    try {
      app.setClock(`${tomorrow()}T12:00:00Z`)
      const desk = await aSession(app.db, { hospital: slot.hospital }, new Date(`${tomorrow()}T11:59:00Z`))
      expect((await app.ask(waitingInSlot, { token: desk, params: { slotId: slot.id } })).answer).toEqual({
        waiting: 0,
      })
      expect((await remove(desk)).answer?.cancelled).toBe(0)
      expect(await keptAppointments(app, slot.id)).toEqual([{ status: 'waiting', by_hospital: false, appointments: 1 }])
    } finally {
      app.setClock(undefined)
    }
  })

  test('is published to the patients in its line, and to the desk', async () => {
    const { slot, desk, phone, book, remove } = await aQueue(app)
    await book(phone)
    const lines = await Promise.all(
      [phone, desk].map(async (token) => {
        const socket = app.socket(token)
        const heard: QueueLine[] = []
        socket.on(events.queueLine, (sent: unknown) => heard.push(queueLine.parse(sent)))
        const followed = await socket.timeout(10_000).emitWithAck(events.follow, { slotIds: [slot.id] })
        expect(followAnswer.parse(followed)).toMatchObject({ ok: true })
        await eventually(() => expect(heard.at(-1)?.waiting).toEqual([[1, 1]]))
        return heard
      }),
    )
    await remove()
    for (const heard of lines)
      await eventually(() => expect(heard.at(-1)).toMatchObject({ slotId: slot.id, waiting: [] }))
  })

  test('repeats the answer to a booking’s key', async () => {
    const { phone, book, remove } = await aQueue(app)
    const { answer } = await book(phone, {}, 'before')
    await remove()
    expect((await book(phone, {}, 'before')).answer).toEqual(answer)
    expect((await book(phone, {}, 'after')).status).toBe(404)
    expect(await mine(phone)).toEqual([])
  })

  test('of another hospital is 404, and changes nothing', async () => {
    const { slot, phone, book, remove } = await aQueue(app)
    await book(phone)
    const other = (await aQueue(app)).desk
    expect(await remove(other)).toMatchObject({ status: 404, problem: { code: 'slot-not-found' } })
    expect((await app.ask(waitingInSlot, { token: other, params: { slotId: slot.id } })).status).toBe(404)
    expect(await app.ask(removeSlot, { token: other, params: { slotId: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await mine(phone)).toHaveLength(1)
  })
})

describe('removing a doctor', () => {
  test('reports the number of waiting appointments in all slots, cancels them, and removes doctor and slots from every list', async () => {
    const doctor = await aDoctor(app.db)
    const [one, two] = [await aQueue(app, doctor), await aQueue(app, doctor, 'Slot 2')]
    const colleague = await aQueue(app, await aDoctor(app.db, { hospital: doctor.hospital, name: 'Dr Rao' }))
    for (const { book } of [one, two, colleague]) await book(one.phone)
    const ask = () => app.ask(waitingForDoctor, { token: one.desk, params: { id: doctor.id } })
    const gone = () => app.ask(removeDoctor, { token: one.desk, params: { id: doctor.id } })
    expect((await ask()).answer).toEqual({ waiting: 2 })
    expect((await gone()).answer).toEqual({ message: 'Doctor removed successfully', cancelled: 2 })

    expect(await mine(one.phone)).toMatchObject([{ slotId: colleague.slot.id }])
    const { answer } = await app.ask(getAllHospitals)
    expect(answer?.find(({ _id }) => _id === doctor.hospital)?.doctors).toMatchObject([{ name: 'Dr Rao' }])
    const profile = await app.ask(hospitalProfile, { token: one.desk })
    expect(profile.answer?.doctors).toMatchObject([{ name: 'Dr Rao' }])
    const missing = { status: 404, problem: { code: 'doctor-not-found' } }
    expect(await app.ask(slotsOfDoctor, { params: { doctorId: doctor.id } })).toMatchObject(missing)
    for (const { book } of [one, two]) expect(await book(one.phone)).toMatchObject(missing)
    const body = { name: 'Night', startTime: '9 PM', endTime: '12 PM' }
    const add = app.ask(addSlot, { token: one.desk, params: { doctorId: doctor.id }, body })
    for (const again of [add, ask(), gone()]) expect(await again).toMatchObject(missing)
    expect(await tornQueues(app)).toEqual([])
  })

  test('of another hospital is 404', async () => {
    const { desk } = await aQueue(app)
    const other = await aDoctor(app.db)
    const missing = { status: 404, problem: { code: 'doctor-not-found' } }
    for (const id of [other.id, 'nobody']) {
      expect(await app.ask(removeDoctor, { token: desk, params: { id } })).toMatchObject(missing)
      expect(await app.ask(waitingForDoctor, { token: desk, params: { id } })).toMatchObject(missing)
    }
  })
})
