import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptAppointment, refuseAppointment } from '#contract/appointment-changes.ts'
import { bookAppointment, cancelAppointment, myAppointments } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aDoctor, aMobile, anAsk, aPatient, aSession, aSlot, password } from '#tests/builders.ts'
import { bookAll } from './booking-store.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const typed = 'Call 98765 43210 and win'

/** A stranger with an account, a hospital with two slots, and what its desk and the stranger can do. */
async function aStranger(at: App = app) {
  const patient = await aPatient(at.db)
  const phone = await aSession(at.db, { patient: patient.id })
  return { patient, phone, ...(await aDesk(at)), ...screens(phone, at) }
}

async function aDesk(at: App = app) {
  const doctor = await aDoctor(at.db)
  const slot = await aSlot(at.db, { doctor })
  const other = await aSlot(at.db, { doctor, name: 'Slot 2' })
  const desk = await aSession(at.db, { hospital: slot.hospital })
  const book = (mobileNo: string, by = desk, slotId = slot.id, key?: string) =>
    at.ask(bookAppointment, {
      token: by,
      ...(key && { headers: { 'idempotency-key': key } }),
      body: aBooking(slot, {
        slot: slotId,
        patient: { name: typed, age: 40, gender: 'Male', contact: typed },
        user: { fullName: typed, mobileNo },
      }),
    })
  const line = async () => {
    const { answer } = await at.ask(appointmentsOfSlot, { token: desk, query: { qslotId: slot.id } })
    return Array.isArray(answer) ? answer : []
  }
  return { doctor, slot, other, desk, book, line }
}

const screens = (token: string, at: App = app) => ({
  list: async () => (await at.ask(myAppointments, { token })).answer ?? [],
  accept: (id = '') => at.ask(acceptAppointment, { token, params: { id } }),
  refuse: (id = '') => at.ask(refuseAppointment, { token, params: { id } }),
})

describe('a booking by a desk that the account does not know', () => {
  test('appears in the list of its owner without the texts that the desk typed', async () => {
    const { patient, book, list, doctor } = await aStranger()
    const booked = await book(patient.mobile)
    const found = await list()
    expect(found).toMatchObject([
      {
        ...{ _id: booked.answer?._id, queueNumber: 1, unconfirmed: true, hospitalId: { _id: doctor.hospital } },
        patient: { name: '', age: 40, gender: 'Male' },
        user: { fullName: '', mobileNo: patient.mobile },
      },
    ])
    expect(JSON.stringify(found)).not.toContain('win')
  })

  test('is answered to the desk as for a mobile without an account', async () => {
    const { patient, book } = await aStranger()
    const mobile = aMobile()
    const [known, unknown] = [await book(patient.mobile), await book(mobile)]
    const shape = ({ answer }: typeof known) => ({
      ...answer,
      _id: 0,
      queueNumber: 0,
      position: 0,
      aheadOfYou: 0,
      arrivedAt: '',
      version: 0,
      link: '',
      user: 0,
    })
    expect(shape(known)).toEqual(shape(unknown))
    expect(known.answer).not.toHaveProperty('unconfirmed')
    expect(known.answer?.user).toEqual({ fullName: typed, mobileNo: patient.mobile })
  })

  test('cannot be cancelled by the account', async () => {
    const { phone, patient, book, line } = await aStranger()
    const id = (await book(patient.mobile)).answer?._id ?? ''
    expect((await app.ask(cancelAppointment, { token: phone, params: { id } })).status).toBe(404)
    expect(await line()).toMatchObject([{ status: 'waiting' }])
  })

  test('stays unconfirmed when the hospital completes one of its own bookings', async () => {
    const { desk, patient, book, list } = await aStranger()
    const id = (await book(patient.mobile)).answer?._id ?? ''
    await app.ask(completeAppointment, { token: desk, params: { id } })
    await book(patient.mobile)
    expect(await list()).toMatchObject([{ unconfirmed: true, patient: { name: '' } }])
  })

  test('appears without texts in an account that is created later', async () => {
    const { book } = await aDesk()
    const mobile = aMobile()
    await book(mobile)
    const patient = await aPatient(app.db, { mobile })
    const { list } = screens(await aSession(app.db, { patient: patient.id }))
    expect(await list()).toMatchObject([{ unconfirmed: true, patient: { name: '' } }])
  })

  test('is exported without texts, and stays in the queue when the account is erased', async () => {
    const { patient, phone, book, line } = await aStranger()
    await book(patient.mobile)
    const { answer } = await app.ask(myData, { token: phone })
    expect(answer?.appointments).toMatchObject([{ bookedFor: '', patient: { name: '' } }])
    expect(answer?.appointments[0]?.patient).not.toHaveProperty('contact')
    const erased = await app.ask(eraseAccount, { token: phone, body: { currentPassword: password } })
    expect(erased.answer?.cancelled).toBe(0)
    expect(await line()).toMatchObject([{ status: 'waiting', user: { mobileNo: '' } }])
  })

  test('is shown in full once the account has booked there', async () => {
    const { patient, phone, book, list, other } = await aStranger()
    await book(patient.mobile)
    await book('', phone, other.id)
    expect((await list()).map(({ unconfirmed }) => unconfirmed)).toEqual([undefined, undefined])
    expect((await book(patient.mobile)).status).toBe(200)
    expect((await list()).every(({ patient: { name } }) => name === typed)).toBe(true)
  })

  test('is shown in full if it was booked before the upgrade', async () => {
    const { patient, book, list } = await aStranger()
    await book(patient.mobile)
    // The migration's default for rows that were there.
    await app.db.all(statement('test.upgrade', `UPDATE appointments SET reach = DEFAULT WHERE mobile = $1`), [
      patient.mobile,
    ])
    await book(patient.mobile)
    expect(await list()).toMatchObject([{ patient: { name: typed } }, { patient: { name: typed } }])
  })
})

describe('accepting', () => {
  test('shows everything that the hospital added and adds later', async () => {
    const { patient, book, list, accept } = await aStranger()
    const first = await book(patient.mobile)
    await book(patient.mobile)
    expect((await accept(first.answer?._id)).status).toBe(200)
    await book(patient.mobile)
    const found = await list()
    expect(found.map(({ patient: { name } }) => name)).toEqual([typed, typed, typed])
    expect(found.every(({ unconfirmed }) => unconfirmed === undefined)).toBe(true)
    expect((await accept(first.answer?._id)).status).toBe(200)
  })

  test('leaves what other hospitals added unconfirmed', async () => {
    const { patient, book, list, accept } = await aStranger()
    const first = await book(patient.mobile)
    await (await aDesk()).book(patient.mobile)
    await accept(first.answer?._id)
    expect((await list()).filter(({ unconfirmed }) => unconfirmed)).toHaveLength(1)
  })

  test('is refused for another account’s appointment', async () => {
    const { patient, book, list } = await aStranger()
    const another = await aStranger()
    const id = (await book(patient.mobile)).answer?._id
    expect(await another.accept(id)).toMatchObject({ status: 404, problem: { code: 'appointment-not-found' } })
    expect(await another.refuse(id)).toMatchObject({ status: 404, problem: { code: 'appointment-not-found' } })
    expect(await list()).toMatchObject([{ unconfirmed: true }])
  })
})

describe('“Not mine”', () => {
  test('removes all bookings of the hospital from the account and keeps them at the desk', async () => {
    const { patient, book, list, refuse, line } = await aStranger()
    const first = await book(patient.mobile)
    await book(patient.mobile)
    const before = await line()
    expect((await refuse(first.answer?._id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await line()).toEqual(before)
    expect((await refuse(first.answer?._id)).status).toBe(404)
  })

  test('hides later bookings of that hospital from the account, and not those of other hospitals', async () => {
    const { patient, book, list, refuse, line } = await aStranger()
    await refuse((await book(patient.mobile)).answer?._id)
    expect((await book(patient.mobile)).answer?.queueNumber).toBe(2)
    expect(await list()).toEqual([])
    expect((await line()).map(({ user }) => user.mobileNo)).toEqual([patient.mobile, patient.mobile])
    await (await aDesk()).book(patient.mobile)
    expect(await list()).toHaveLength(1)
  })

  test('is exported, and erased with the account', async () => {
    const { patient, phone, book, refuse } = await aStranger()
    await refuse((await book(patient.mobile)).answer?._id)
    const { answer } = await app.ask(myData, { token: phone })
    expect(answer).toMatchObject({ appointments: [], notMine: [{ hospital: 'Asha Clinic' }] })
    await app.ask(eraseAccount, { token: phone, body: { currentPassword: password } })
    const kept = statement('test.contacts', `SELECT FROM contacts WHERE patient_id = $1`)
    expect(await app.db.all(kept, [patient.id])).toEqual([])
  })

  test('is refused for an accepted booking', async () => {
    const { patient, book, list, accept, refuse } = await aStranger()
    const id = (await book(patient.mobile)).answer?._id
    await accept(id)
    expect((await refuse(id)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('the number of new accounts that a hospital reaches in a day', () => {
  test('is limited by accounts: later bookings get their number and appear in no account', async () => {
    const own = await startApp({ MAX_NEW_CONTACTS_PER_DAY: '2' })
    try {
      own.setClock('2026-11-21T06:00:00Z')
      const { slot } = await aDesk(own)
      const strangers = await Promise.all([1, 2, 3].map(() => aPatient(own.db)))
      const on = async (instant: string, mobileNo: string) => {
        own.setClock(instant)
        const token = await aSession(own.db, { hospital: slot.hospital }, new Date(instant))
        const body = aBooking(slot, { user: { mobileNo } })
        return (await own.ask(bookAppointment, { token, body })).answer?.queueNumber
      }
      const listed = async (instant: string) =>
        Promise.all(
          strangers.map(async ({ id }) => {
            const token = await aSession(own.db, { patient: id }, new Date(instant))
            return (await own.ask(myAppointments, { token })).answer?.length
          }),
        )
      const [one, two, three] = strangers.map(({ mobile }) => mobile)
      const numbers = []
      for (const mobile of [one, one, two, one, three, aMobile()])
        numbers.push(await on('2026-11-21T06:00:00Z', mobile ?? ''))
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
      expect(await listed('2026-11-21T06:00:00Z')).toEqual([3, 1, 0])
      // Ten minutes after midnight at the hospital.
      expect(await on('2026-11-21T18:40:00Z', three ?? '')).toBe(1)
      expect(await listed('2026-11-21T18:40:00Z')).toEqual([0, 0, 1])
    } finally {
      await own.stop()
    }
  })

  test('holds for statements of two nodes at the same moment', async () => {
    const { slot } = await aDesk()
    const strangers = await Promise.all(Array.from({ length: 20 }, () => aPatient(app.db)))
    const rules = { now: new Date(), daysAhead: 14, mostWaiting: 5, mostInQueue: 2, mostNewContacts: 7 }
    const booked = strangers.map(({ mobile }) => bookAll(app.db, [anAsk(slot, { mobile })], rules))
    const reached = (await Promise.all(booked)).flat().map(({ reach }) => reach)
    expect(reached.filter((reach) => reach === 'unconfirmed')).toHaveLength(7)
    expect(reached.filter((reach) => reach === 'none')).toHaveLength(13)
  })
})
