import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '#contract/appointments.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aSession, password } from '#tests/builders.ts'
import { aClinicSession, type ClinicSession } from '#tests/clinic-session.ts'
import { tornQueues } from '#tests/queues.ts'

// A desk that transfers appointments or closes the session at the very moment at which a patient of it erases the account.

const waitingForLocks = statement<{ pid: number }>(
  'test.waiting-for-locks',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const lockQueue = statement('test.lock-queue', `SELECT FROM queues WHERE slot_id = $1 FOR UPDATE`)
const lockSlot = statement('test.lock-slot', `SELECT FROM slots WHERE id = $1 FOR UPDATE`)
const reached = statement<{ status: string; reach: string }>(
  'test.reached-by-mobile',
  `SELECT status, reach FROM appointments WHERE mobile = $1 OR patient_id = $2`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Until so many statements wait for rows that other transactions hold. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await app.db.all(waitingForLocks)).toHaveLength(count), {
    timeout: 10_000,
    interval: 20,
  })

/** A session whose last number is a patient's, and another one of the same doctor. */
async function aSessionToErase(booked: 'by the patient' | 'by the desk' | 'by the desk, unconfirmed') {
  const session = await aClinicSession(app, 2)
  const { slot, patient, token, phone } = session
  if (booked !== 'by the desk, unconfirmed') await session.book(phone)
  if (booked !== 'by the patient') {
    const user = { fullName: patient.fullName, mobileNo: patient.mobile }
    const { answer } = await app.ask(bookAppointment, { token, body: aBooking(slot, { user }) })
    if (booked === 'by the desk') await session.cancel(3)
    session.ids.push(answer?._id ?? '')
  }
  const evening = await aClinicSession(app, 1, { id: slot.doctor, hospital: slot.hospital }, 'Evening')
  const erasing = await aSession(app.db, { patient: patient.id })
  return {
    session,
    evening,
    erase: () => app.ask(eraseAccount, { token: erasing, body: { currentPassword: password } }),
    leftOver: () => app.db.all(reached, [patient.mobile, patient.id]),
  }
}

const acts = {
  'transfer': (session: ClinicSession, to: ClinicSession) => session.transfer(session.ids.length, to.slot.id),
  'close into another queue': (session: ClinicSession, to: ClinicSession) => session.close({ slot: to.slot.id }),
  'close for good': (session: ClinicSession) => session.close('cancel'),
}

describe.each(['transfer', 'close into another queue', 'close for good'] as const)(
  '%s and an erasure at once',
  (act) => {
    test.each(['by the patient', 'by the desk', 'by the desk, unconfirmed'] as const)(
      'both succeed when the desk is first, and no appointment reaches the account: booked %s',
      async (booked) => {
        const { session, evening, erase, leftOver } = await aSessionToErase(booked)
        const replies = await app.db.transaction(async (tx) => {
          await tx.all(lockQueue, [session.slot.id])
          const moved = acts[act](session, evening)
          await untilWaiting(1)
          const erased = erase()
          await untilWaiting(2)
          return [moved, erased]
        })
        expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
        expect(await leftOver()).toEqual([])
        expect(await tornQueues(app)).toEqual([])
      },
    )

    test('the erasure cancels, and the desk finds the rest, when the erasure is first', async () => {
      const { session, evening, erase, leftOver } = await aSessionToErase('by the patient')
      const replies = await app.db.transaction(async (tx) => {
        await tx.all(lockQueue, [session.slot.id])
        const erased = erase()
        await untilWaiting(1)
        const moved = acts[act](session, evening)
        await untilWaiting(2)
        return [erased, moved]
      })
      const [erased, moved] = await Promise.all(replies)
      expect([erased?.status, moved?.status]).toEqual([200, act === 'transfer' ? 404 : 200])
      expect(await leftOver()).toEqual([])
      expect(await tornQueues(app)).toEqual([])
    })
  },
)

test('a rescheduling that has begun and an erasure by the same patient end in one order', async () => {
  let ground = await aSessionToErase('by the patient')
  // Slots are locked in the order of their ids: the other queue's first.
  while (ground.evening.slot.id > ground.session.slot.id) ground = await aSessionToErase('by the patient')
  const { session, evening, erase, leftOver } = ground
  const replies = await app.db.transaction(async (tx) => {
    await tx.all(lockSlot, [evening.slot.id])
    const rescheduled = session.reschedule(3, evening.slot.id)
    await untilWaiting(1)
    const erased = erase()
    await erasedOrWaiting(erased)
    return [rescheduled, erased]
  })
  const [rescheduled, erased] = await Promise.all(replies)
  expect(erased?.status).toBe(200)
  expect(rescheduled?.status).toBeLessThan(500)
  expect(await leftOver()).toEqual([])
  expect(await tornQueues(app)).toEqual([])
})

/** Until the erasure has ended, or waits for a lock as well. */
const erasedOrWaiting = (erased: Promise<unknown>) => Promise.race([erased, untilWaiting(2)])
