import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { events, queueState, type QueueState } from '#contract/live-queue.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { updateSlot } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aSlot } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const today = () => serviceDayAt(Date.now(), 'Asia/Kolkata')

/** A session of five: 1 completed, 2 called, 3 missed, 5 before 4. And another slot of the doctor's with one appointment. */
async function aMorning() {
  const session = await aClinicSession(app, 4)
  await session.book(session.phone)
  await session.next()
  await session.next(1)
  await session.noShow(3)
  await session.priority(5, 'emergency')
  const { slot } = session
  const doctor = { id: slot.doctor, hospital: slot.hospital }
  const other = await aClinicSession(app, 1, doctor, 'Evening')
  return { session, other }
}

const statuses = async (session: ClinicSession) =>
  Object.fromEntries((await session.rows()).map(({ queueNumber, status }) => [queueNumber, status]))

describe('closing', () => {
  test('cancels the called, the waiting and the missed, and counts those who waited', async () => {
    const { session } = await aMorning()
    expect((await session.close('cancel')).answer).toEqual({ moved: 0, cancelled: 3 })
    expect(await statuses(session)).toEqual({ 1: 'completed' })
    expect(await session.queue()).toMatchObject({
      state: 'closed',
      called: [],
      counts: { waiting: 0, called: 0, completed: 1, noShow: 0, cancelled: 4 },
    })
    expect((await session.close('cancel')).answer).toEqual({ moved: 0, cancelled: 0 })
  })

  test('gives numbers in another session, in the order of the line', async () => {
    const { session, other } = await aMorning()
    expect((await session.close({ slot: other.slot.id })).answer).toEqual({ moved: 3, cancelled: 0 })
    expect(await statuses(session)).toEqual({ 1: 'completed' })
    expect((await session.history()).find(({ act }) => act === 'cancel')).toMatchObject({
      queueNumber: 3,
      reason: 'closed',
    })
    expect(await other.line()).toEqual([1, 2, 3, 4])
    // The emergency was before 2, who had been called.
    const moved = (await session.history()).filter(({ act }) => act === 'transfer')
    expect(moved.map(({ queueNumber, reason, to }) => [queueNumber, reason, to])).toEqual([
      [2, 'transferred', 'cancelled'],
      [5, 'transferred', 'cancelled'],
      [4, 'transferred', 'cancelled'],
    ])
    const [own] = await session.own()
    expect(own).toMatchObject({ slotId: other.slot.id, queueNumber: 3, aheadOfYou: 2, status: 'waiting' })
    expect((await other.row(3))?.priority).toBe('none')
  })

  test('into a closed, a full or the same session moves nothing', async () => {
    const { session, other } = await aMorning()
    // The state of a message changes by itself.
    const rows = async (of: typeof session) => (await of.rows()).map((row) => ({ ...row, message: undefined }))
    const before = [await rows(session), await rows(other)]
    expect((await session.close({ slot: session.slot.id })).problem?.code).toBe('same-queue')
    await app.ask(updateSlot, { token: other.token, params: { slotId: other.slot.id }, body: { active: false } })
    expect((await session.close({ slot: other.slot.id })).problem?.code).toBe('slot-full')
    await app.ask(updateSlot, { token: other.token, params: { slotId: other.slot.id }, body: { active: true } })
    const far = addDays(today(), 400)
    expect((await session.close({ slot: other.slot.id, appointmentDate: far })).problem?.code).toBe('date-out-of-range')
    const strange = await aSlot(app.db)
    expect((await session.close({ slot: strange.id })).problem?.code).toBe('slot-not-found')
    expect([await rows(session), await rows(other)]).toEqual(before)

    await other.close('cancel')
    expect(await session.close({ slot: other.slot.id })).toMatchObject({
      status: 410,
      problem: { code: 'session-over', message: 'Evening is over for today.' },
    })
    expect(await rows(session)).toEqual(before[0])
    expect((await session.queue())?.state).toBe('open')
  })

  test('a closed session takes no booking until it is opened again', async () => {
    const session = await aClinicSession(app, 1)
    await session.close('cancel')
    const book = (appointmentDate?: string) =>
      app.ask(bookAppointment, {
        token: session.token,
        body: aBooking(session.slot, appointmentDate ? { appointmentDate } : {}),
      })
    expect(await book()).toMatchObject({
      status: 410,
      problem: { code: 'session-over', message: 'Morning is over for today.' },
    })
    expect((await book(addDays(today(), 1))).status).toBe(200)
    expect((await session.setState({ state: 'late', minutes: 30 })).problem?.code).toBe('session-over')
    expect((await session.setState({ state: 'open' })).answer?.state).toBe('open')
    expect((await book()).answer?.queueNumber).toBe(2)
  })

  test('announces the end also where only a missed token is left', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    await session.noShow(1)
    const states: QueueState[] = []
    const wall = app.socket()
    wall.on(events.queueUpdate, (sent: unknown) => states.push(queueState.parse(sent)))
    await wall.emitWithAck(events.follow, { slotIds: [session.slot.id] })
    expect((await session.close('cancel')).answer).toEqual({ moved: 0, cancelled: 0 })
    await expect.poll(() => states.at(-1)).toMatchObject({ state: 'closed', waiting: 0 })
    expect(await session.own()).toEqual([])
  })

  test('among simultaneous bookings cancels all that came before, and none comes after', async () => {
    const session = await aClinicSession(app, 1)
    const bookings = Array.from({ length: 12 }, async () =>
      app.ask(bookAppointment, { token: session.token, body: aBooking(session.slot) }),
    )
    const closing = session.close('cancel')
    const answers = await Promise.all(bookings)
    const booked = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status, problem }) => status === 200 || problem?.code === 'session-over')).toBe(true)
    expect((await closing).answer).toEqual({ moved: 0, cancelled: booked + 1 })
    expect(await session.rows()).toEqual([])
  })
})

describe('a transfer', () => {
  test('gives a number in the other queue and ends the old one', async () => {
    const { session, other } = await aMorning()
    const { answer } = await session.transfer(5, other.slot.id)
    expect(answer).toMatchObject({
      queueNumber: 2,
      slotId: other.slot.id,
      aheadOfYou: 1,
      priority: 'none',
      position: 2,
    })
    expect(answer?.user.mobileNo).toBe(session.patient.mobile)
    expect(await session.row(5)).toBeUndefined()
    expect((await session.transfer(5, other.slot.id)).status).toBe(404)
  })

  test('that is refused leaves the old one', async () => {
    const { session, other } = await aMorning()
    await other.close('cancel')
    const before = await session.rows()
    expect((await session.transfer(4, other.slot.id)).problem?.code).toBe('session-over')
    expect((await session.transfer(4, session.slot.id)).problem?.code).toBe('same-queue')
    expect((await session.transfer(1, session.slot.id, addDays(today(), 1))).problem?.code).toBe('wrong-status')
    expect(await session.rows()).toEqual(before)
  })
})
