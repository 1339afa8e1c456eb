import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { correctAppointment, transferAppointment } from '#contract/appointment-acts.ts'
import { bookAppointment, cancelAppointment, myAppointments, type Booking } from '#contract/appointments.ts'
import { appointmentsOfSlot } from '#contract/desk-appointments.ts'
import { events, followAnswer, queueLine, type QueueLine } from '#contract/live-queue.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { readMobile } from '#contract/mobile.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aMember, aMobile, aSession, aSlot } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { eraseAppointments } from './erase-appointments.ts'

const namesOf = statement('test.names-of', `SELECT patient_name, corrected FROM appointments WHERE id = $1`)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const tomorrow = () => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), 1)

const correct = (
  { token }: Pick<ClinicSession, 'token'>,
  id: string | undefined,
  body: z.input<typeof correctAppointment.body>,
) => app.ask(correctAppointment, { token, params: { id: id ?? '' }, body })

/** The row of a walk-in who was added for a day. */
async function aWalkIn(session: ClinicSession, change: Partial<Booking> = {}) {
  const { answer } = await app.ask(bookAppointment, { token: session.token, body: aBooking(session.slot, change) })
  const query = { qslotId: session.slot.id, ...(change.appointmentDate && { date: change.appointmentDate }) }
  const list = (await app.ask(appointmentsOfSlot, { token: session.token, query })).answer
  const row = Array.isArray(list) ? list.find(({ _id }) => _id === answer?._id) : undefined
  if (!row) throw new Error('The walk-in is not in the list.')
  return row
}

describe('correcting details', () => {
  test('changes what is given, and keeps the rest', async () => {
    const session = await aClinicSession(app, 1)
    const [id] = session.ids
    expect(await correct(session, id, { name: ' Nandini  Hegde ', age: '33' })).toMatchObject({
      status: 200,
      answer: { patient: { name: 'Nandini  Hegde', age: 33, gender: 'Male' }, user: { fullName: 'Nandini  Hegde' } },
    })
    expect((await correct(session, id, { gender: 'Female', contact: '98450 12345' })).answer?.patient).toMatchObject({
      ...{ name: 'Nandini  Hegde', gender: 'Female', contact: '919845012345' },
    })
    expect((await correct(session, id, { contact: '' })).answer?.patient.contact).toBeUndefined()
    expect((await correct(session, id, { language: 'ta' })).answer?.language).toBe('ta')
    expect((await correct(session, id, { age: 121 })).problem?.code).toBe('wrong-field')
  })

  test('shows who has changed what, to the desk alone, until the person is erased', async () => {
    const session = await aClinicSession(app, 1)
    const [id = ''] = session.ids
    const { token, name } = await aMember(app.db, { hospital: session.slot.hospital, role: 'reception' })
    const before = (await session.row(1))?.patient
    expect((await session.row(1))?.corrected).toBeUndefined()
    await correct({ token }, id, { name: 'Nandini Hegde', age: 33, contact: '98450 12345' })
    expect((await session.row(1))?.corrected).toEqual({
      at: expect.stringMatching(/^20.*Z$/),
      by: name,
      was: { name: before?.name, age: before?.age, contact: true },
    })
    // A language is none of the person's details, and neither is what stays as it was.
    await correct(session, id, { language: 'ta', name: 'Nandini Hegde' })
    expect((await session.row(1))?.corrected?.by).toBe(name)
    await correct(session, id, { gender: 'Female' })
    expect((await session.row(1))?.corrected).toEqual({ at: expect.any(String), was: { gender: before?.gender } })
    const contact = readMobile('98450 12345', ['91']) ?? ''
    await session.complete(1)
    await app.db.transaction((tx) =>
      eraseAppointments(tx, { patient: crypto.randomUUID(), mobile: contact }, new Date()),
    )
    expect(await app.db.first(namesOf, [id])).toEqual({ patient_name: '', corrected: null })
  })

  test('is for today’s waiting, called, missed and completed ones', async () => {
    const session = await aClinicSession(app, 5)
    await session.next()
    await session.next(1)
    await session.noShow(3)
    await session.cancel(4)
    const replies = await Promise.all(session.ids.map((id) => correct(session, id, { name: 'Right Name' })))
    expect(replies.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      ...[200, 200, 200, 'appointment-not-found', 200],
    ])
  })

  test('is for waiting ones of coming days, not for those of past days', async () => {
    const session = await aClinicSession(app, 1)
    const coming = await aWalkIn(session, { appointmentDate: tomorrow() })
    expect((await correct(session, coming._id, { name: 'Right Name' })).answer?.patient.name).toBe('Right Name')
    app.setClock(new Date(Date.now() + 3 * 86_400_000).toISOString())
    try {
      const token = await aSession(app.db, { hospital: session.slot.hospital }, new Date(Date.now() + 3 * 86_400_000))
      expect((await correct({ token }, session.ids[0], { name: 'Late' })).problem?.code).toBe('not-today')
    } finally {
      app.setClock(new Date().toISOString())
    }
  })

  test('of another hospital finds nothing', async () => {
    const session = await aClinicSession(app, 1)
    const other = await aClinicSession(app, 0)
    expect((await correct(other, session.ids[0], { name: 'Stolen' })).problem?.code).toBe('appointment-not-found')
    expect((await session.row(1))?.patient.name).toBe('A Patient')
  })

  test('reaches the phone and the desk at once, and a repeat announces nothing', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    const lines: QueueLine[] = []
    for (const token of [session.token, session.phone]) {
      const socket = app.socket(token)
      socket.on(events.queueLine, (sent: unknown) => lines.push(queueLine.parse(sent)))
      const sent: unknown = await socket.emitWithAck(events.follow, { slotIds: [session.slot.id] })
      expect(followAnswer.parse(sent).ok).toBe(true)
    }
    const first = await correct(session, session.ids[0], { name: 'Right Name' })
    const isNews = ({ cause }: QueueLine) => cause === 'corrected'
    await expect.poll(() => lines.filter(isNews)).toHaveLength(2)
    expect((await app.ask(myAppointments, { token: session.phone })).answer?.[0]?.patient.name).toBe('Right Name')
    expect((await correct(session, session.ids[0], { name: 'Right Name' })).answer?.version).toBe(first.answer?.version)
  })
})

describe('arriving', () => {
  test('a walk-in of today has arrived, and one for another day or a phone has not', async () => {
    const session = await aClinicSession(app, 1)
    await session.book(session.phone)
    expect((await session.row(1))?.arrivedAt).toBeTypeOf('string')
    expect((await session.row(2))?.arrivedAt).toBeUndefined()
    expect((await aWalkIn(session, { appointmentDate: tomorrow() })).arrivedAt).toBeUndefined()
  })

  test('who comes back to the line after a miss has arrived', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    await session.noShow(1)
    expect((await session.rejoin(1, session.phone)).answer?.arrivedAt).toBeTypeOf('string')
  })

  test('a patient with an account has its mobile as contact, marked so, until one is typed', async () => {
    const session = await aClinicSession(app, 0)
    await session.book(session.phone)
    const [own] = await session.own()
    expect((await session.row(1))?.patient).toMatchObject({ contact: session.patient.mobile, contactOfAccount: true })
    expect(own?.patient.contact).toBeUndefined()
    const typed = aMobile()
    const { patient } = (await correct(session, session.ids[0], { contact: typed })).answer ?? {}
    expect(patient).toEqual({ name: 'A Patient', age: 40, gender: 'Male', contact: typed })
  })

  test('a walk-in without a phone has no contact', async () => {
    const session = await aClinicSession(app, 0)
    const row = await aWalkIn(session, { patient: { name: 'A', age: 4, gender: 'Other', contact: '' } })
    expect(row.patient).toEqual({ name: 'A', age: 4, gender: 'Other' })
  })
})

describe('coming days', () => {
  test('the desk cancels and transfers a waiting token of a coming day', async () => {
    const session = await aClinicSession(app, 0)
    const evening = await aSlot(app.db, { doctor: { id: session.slot.doctor, hospital: session.slot.hospital } })
    const [one, two] = [
      await aWalkIn(session, { appointmentDate: tomorrow() }),
      await aWalkIn(session, { appointmentDate: tomorrow() }),
    ]
    const { token } = session
    expect((await app.ask(cancelAppointment, { token, params: { id: one._id } })).status).toBe(200)
    const body = { slot: evening.id, appointmentDate: addDays(tomorrow(), 1) }
    expect(await app.ask(transferAppointment, { token, params: { id: two._id }, body })).toMatchObject({
      status: 200,
      answer: { slotId: evening.id, appointmentDate: body.appointmentDate, queueNumber: 1, status: 'waiting' },
    })
    expect((await app.ask(transferAppointment, { token, params: { id: two._id }, body })).problem?.code).toBe(
      'appointment-not-found',
    )
  })
})
