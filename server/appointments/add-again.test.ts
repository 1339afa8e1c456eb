import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAgain } from '#contract/appointment-acts.ts'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { knownPatients } from '#contract/known-patients.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { reachOfQueue } from '#contract/queues.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aMobile } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { subscription } from '#tests/who-may-call.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('a new token after a mistaken completion', () => {
  const again = ({ token, ids }: ClinicSession, number: number, key?: string) =>
    app.ask(addAgain, {
      token,
      params: { id: ids[number - 1] ?? '' },
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  /** 1 of a phone is completed, 2 is called, and 3 and 4 wait. */
  async function aMorning() {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    for (let more = 0; more < 3; more += 1) await session.book()
    await session.next()
    await session.next(1)
    return session
  }

  test('is the next number, first in line, for the same person and account', async () => {
    const session = await aMorning()
    const { status, answer } = await again(session, 1)
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      ...{ queueNumber: 5, status: 'waiting', aheadOfYou: 1, patient: { name: 'A Patient', age: 40 } },
      user: { mobileNo: session.patient.mobile },
    })
    expect(answer?.arrivedAt).toBeTypeOf('string')
    expect(await session.line()).toEqual([5, 3, 4])
    expect(await session.row(1)).toMatchObject({ status: 'completed' })
    expect((await session.history()).at(-1)).toMatchObject({ queueNumber: 5, reason: 'completed-by-mistake' })
    expect((await app.ask(myAppointments, { token: session.phone })).answer).toMatchObject([{ queueNumber: 5 }])
    expect((await session.next(2)).answer).toMatchObject({ called: { queueNumber: 5 } })
  })

  test('comes once, also of two presses at once; a repeated request gets the same answer', async () => {
    const session = await aMorning()
    const replies = await Promise.all([again(session, 1, 'one'), again(session, 1, 'two')])
    expect(replies.map(({ status, problem }) => problem?.code ?? status)).toEqual(
      expect.arrayContaining([201, 'again-before']),
    )
    const key = replies[0].status === 201 ? 'one' : 'two'
    expect((await again(session, 1, key)).answer?.queueNumber).toBe(5)
    expect(await session.line()).toEqual([5, 3, 4])
  })

  test('is refused for who is not completed, in a closed session and for another hospital', async () => {
    const session = await aMorning()
    expect((await again(session, 3)).problem?.code).toBe('wrong-status')
    const other = await aClinicSession(app, 0)
    expect((await again({ ...session, token: other.token }, 1)).problem?.code).toBe('appointment-not-found')
    await session.close('cancel')
    expect((await again(session, 1)).problem?.code).toBe('session-closed')
  })

  test('keeps the completion from being undone', async () => {
    const session = await aMorning()
    await again(session, 1)
    const { answer } = await session.undo(2)
    expect(answer).toMatchObject({ status: 'waiting' })
    expect(answer).not.toHaveProperty('reopened')
    expect(await session.queue()).toMatchObject({ currentQueueNumber: 1, called: [] })
  })
})

describe('the reach of a queue', () => {
  test('tells who gets a notice, who has only a number, and who has none', async () => {
    const session = await aClinicSession(app, 0)
    const { token, slot, phone } = session
    await app.ask(subscribeToPush, { token: phone, body: subscription })
    await session.book(phone)
    const book = (change: Parameters<typeof aBooking>[1]) =>
      app.ask(bookAppointment, { token, body: aBooking(slot, change) })
    await book({ user: { mobileNo: aMobile() } })
    await book({ patient: { name: 'B', age: 30, gender: 'Other', contact: '98450 12345' } })
    await book({ patient: { name: 'C', age: 30, gender: 'Other', contact: 'at the gate' } })
    await book({})
    await session.next()
    const { answer } = await app.ask(reachOfQueue, { token, params: { slotId: slot.id } })
    expect(answer).toMatchObject({ notice: 1, phone: 2, none: 2 })
    expect(answer?.appointments.map(({ by }) => by)).toEqual(['notice', 'phone', 'phone', 'none', 'none'])
    const other = await aClinicSession(app, 0)
    expect((await app.ask(reachOfQueue, { token: other.token, params: { slotId: slot.id } })).problem?.code).toBe(
      'slot-not-found',
    )
  })
})

const earlier = statement(
  'test.earlier-visits',
  `WITH made AS (
     INSERT INTO queues (service_day, slot_id, last_number) SELECT $2::date - n, $1, 1 FROM generate_series(1, 12) n RETURNING service_day)
   INSERT INTO appointments (id, slot_id, service_day, queue_number, status, status_at, status_by, patient_name, patient_age, patient_gender,
     user_name, mobile, booked_at)
   SELECT gen_random_uuid(), $1, service_day, 1, 'completed', now(), 'staff', 'Person ' || ($2::date - service_day), 30, 'Female', '', $3, now()
   FROM made`,
)

describe('people whom a hospital knows under a mobile', () => {
  const known = async (token: string, mobile: string) =>
    (await app.ask(knownPatients, { token, query: { mobile } })).answer

  test('are of this hospital alone, the last visit first, each name once and at most eight', async () => {
    const session = await aClinicSession(app, 0)
    const mobile = aMobile()
    const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
    await app.db.all(earlier, [session.slot.id, today, mobile])
    const name = 'Nandini Hegde'
    const patient = { name, age: 33, gender: 'Female' } as const
    const book = (body: Partial<Parameters<typeof aBooking>[1]>) =>
      app.ask(bookAppointment, {
        token: session.token,
        body: aBooking(session.slot, { user: { mobileNo: mobile }, ...body }),
      })
    await book({ patient: { ...patient, age: 32 } })
    await book({ patient })
    await book({ patient: { ...patient, name: 'Tomorrow' }, appointmentDate: addDays(today, 1) })
    const people = await known(session.token, `0${mobile.slice(2)}`)
    expect(people).toHaveLength(8)
    expect(people?.[0]).toEqual({ ...patient, lastVisit: today })
    expect(people?.[1]).toEqual({ name: 'Person 1', age: 30, gender: 'Female', lastVisit: addDays(today, -1) })
    const other = await aClinicSession(app, 0)
    expect(await known(other.token, mobile)).toEqual([])
    expect(await known(session.token, 'no number')).toEqual([])
  })

  test('can be looked up 60 times a minute', async () => {
    const own = await startApp({ RATE_LIMITS: 'on' })
    try {
      own.setClock('2026-11-23T05:00:00.000Z')
      const { token } = await aClinicSession(own, 0)
      const ask = () => own.ask(knownPatients, { token, query: { mobile: '9845012345' } })
      for (let n = 0; n < 60; n += 1) expect((await ask()).status).toBe(200)
      expect((await ask()).problem?.code).toBe('too-many-requests')
    } finally {
      await own.stop()
    }
  })
})
