import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedAppointments, dismissChange } from '#contract/appointment-changes.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { removeSlot } from '#contract/removals.ts'
import { addHoliday, addLeave } from '#contract/schedule.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aPatient, aSession } from '#tests/builders.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { readLinkedChange } from './change-store.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const inDays = (days: number) => addDays(serviceDayAt(Date.now(), 'Asia/Kolkata'), days)

/** A session with one token of its phone, and what that phone shows. */
async function aToken() {
  const session = await aClinicSession(app, 0)
  await session.book(session.phone)
  const { slot } = session
  const other = await aClinicSession(app, 0, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  return {
    ...{ session, other, slot, id: session.ids[0] ?? '' },
    told: async (token = session.phone) => (await app.ask(changedAppointments, { token })).answer ?? [],
    dismiss: (id: string, token = session.phone) => app.ask(dismissChange, { token, params: { id } }),
    away: { token: session.token, body: { from: inDays(0), to: inDays(0), waiting: 'cancel' as const } },
  }
}

describe('a patient reads that the hospital', () => {
  test('cancelled one token, without a reason, until it is dismissed', async () => {
    const { session, told, dismiss, id } = await aToken()
    expect(await told()).toEqual([])
    await session.cancel(1)
    expect(await told()).toMatchObject([
      { what: 'cancelled', reason: null, to: null, appointment: { _id: id, queueNumber: 1, status: 'cancelled' } },
    ])
    expect((await dismiss(id)).status).toBe(200)
    expect(await told()).toEqual([])
    expect((await dismiss(id)).status).toBe(200)
  })

  test('ended the session, also to one who missed the call', async () => {
    const { session, told } = await aToken()
    await session.next()
    await session.noShow(1)
    await session.close('cancel')
    expect(await told()).toMatchObject([{ what: 'cancelled', reason: 'session-ended' }])
  })

  test('ended the session and moved the token to another one', async () => {
    const { session, other, told } = await aToken()
    await other.book()
    await session.close({ slot: other.slot.id })
    expect(await told()).toMatchObject([
      {
        ...{ what: 'moved', reason: 'session-ended', appointment: { queueNumber: 1, slot: { name: 'Morning' } } },
        to: { queueNumber: 2, status: 'waiting', slot: { name: 'Evening' }, aheadOfYou: 1 },
      },
    ])
  })

  test('closed the day, is without the doctor, or gave the slot up', async () => {
    const leave = await aToken()
    const note = 'Dr Rao sees patients at the other branch.'
    await app.ask(addLeave, {
      token: leave.session.token,
      body: { ...leave.away.body, note },
      params: { id: leave.slot.doctor },
    })
    expect(await leave.told()).toMatchObject([{ what: 'cancelled', reason: 'leave', note }])
    const holiday = await aToken()
    await app.ask(addHoliday, holiday.away)
    expect(await holiday.told()).toMatchObject([{ what: 'cancelled', reason: 'holiday' }])
    const removed = await aToken()
    await app.ask(removeSlot, { token: removed.session.token, params: { slotId: removed.slot.id } })
    expect(await removed.told()).toMatchObject([{ what: 'cancelled', reason: 'slot-removed' }])
  })
})

describe('a token that was moved twice', () => {
  test('shows once, with the token that was known and the one that is left, and dismissed at once', async () => {
    const { session, other, told, dismiss, id } = await aToken()
    const first = await session.transfer(1, other.slot.id)
    other.ids.push(first.answer?._id ?? '')
    const second = await other.transfer(1, session.slot.id, inDays(1))
    expect(await told()).toMatchObject([
      { appointment: { _id: id }, to: { _id: second.answer?._id, appointmentDate: inDays(1) } },
    ])
    expect(await readLinkedChange(app.db, id)).toMatchObject({ to: { id: second.answer?._id, number: 1 } })
    await dismiss(id)
    expect(await told()).toEqual([])
  })

  test('and then cancelled shows as cancelled alone', async () => {
    const { session, other, told } = await aToken()
    const moved = await session.transfer(1, other.slot.id)
    other.ids.push(moved.answer?._id ?? '')
    await other.cancel(1)
    expect(await told()).toMatchObject([{ what: 'cancelled', appointment: { _id: moved.answer?._id } }])
    expect(await told()).toHaveLength(1)
  })
})

describe('nothing shows of', () => {
  test('what the patient did', async () => {
    const { session, other, told, dismiss, id } = await aToken()
    const { answer } = await session.reschedule(1, other.slot.id)
    await app.ask(bookAppointment, { token: session.phone, body: aBooking(session.slot) })
    other.ids.push(answer?._id ?? '')
    await other.cancel(1, session.phone)
    expect(await told()).toEqual([])
    expect(await dismiss(id)).toMatchObject({ status: 404, problem: { code: 'appointment-not-found' } })
    expect(await readLinkedChange(app.db, id)).toBeNull()
  })

  test("another's token, nor is that dismissed", async () => {
    const { session, told, dismiss, id } = await aToken()
    await session.cancel(1)
    const stranger = await aSession(app.db, { patient: (await aPatient(app.db)).id })
    expect(await told(stranger)).toEqual([])
    expect((await dismiss(id, stranger)).status).toBe(404)
    expect(await told()).toHaveLength(1)
  })

  test('a day that is over', async () => {
    const { session, told } = await aToken()
    await session.cancel(1)
    app.setClock(new Date(Date.now() + 3 * 86_400_000).toISOString())
    const later = await aSession(app.db, { patient: session.patient.id }, new Date(Date.now() + 3 * 86_400_000))
    expect(await told(later)).toEqual([])
    app.setClock(undefined)
  })
})
