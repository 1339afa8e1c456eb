import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hospitalLogin, hospitalSignup } from '#contract/accounts.ts'
import { logout } from '#contract/session.ts'
import { bookAppointment } from '#contract/appointments.ts'
import { appointmentsOfSlot, completeAppointment } from '#contract/desk-appointments.ts'
import { removeDoctor, removeSlot, waitingForDoctor, waitingInSlot } from '#contract/removals.ts'
import { addDoctor, setAvailability, updateDoctor } from '#contract/hospitals.ts'
import { addSlot, hospitalProfile, updateHospital, updateSlot, withdrawChange } from '#contract/slots.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from './app.ts'
import { aBooking, aHospital, aPatient, aSession, aSlot, password } from './builders.ts'

// Every call of a hospital's staff requires the hospital that owns the row.

const everything = statement<{ all: unknown }>(
  'test.everything',
  `SELECT jsonb_build_array((SELECT jsonb_agg(h ORDER BY h.id) FROM hospitals h), (SELECT jsonb_agg(d ORDER BY d.id) FROM doctors d),
     (SELECT jsonb_agg(s ORDER BY s.id) FROM slots s), (SELECT jsonb_agg(a ORDER BY a.id) FROM appointments a)) AS all`,
)

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let own: { doctor: string; slot: string; appointment: string; hospital: string }
let tokens: { own: string; other: string; patient: string }
beforeEach(async () => {
  const slot = await aSlot(app.db)
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const { answer } = await app.ask(bookAppointment, {
    token: desk,
    body: aBooking(slot),
  })
  own = { doctor: slot.doctor, slot: slot.id, appointment: answer?._id ?? '', hospital: slot.hospital }
  tokens = {
    own: desk,
    other: await aSession(app.db, { hospital: (await aHospital(app.db)).id }),
    patient: await aSession(app.db, { patient: (await aPatient(app.db)).id }),
  }
})

/** Each call on a thing of the hospital's own, the removals last. */
const calls: [string, (token: string | undefined) => Promise<{ status: number; problem?: { code: string } }>][] = [
  [
    'GET filterAppointmentsByslots',
    (token) => app.ask(appointmentsOfSlot, { ...asked(token), query: { qslotId: own.slot } }),
  ],
  ['PATCH complete', (token) => app.ask(completeAppointment, { ...asked(token), params: { id: own.appointment } })],
  [
    'PUT availability',
    (token) =>
      app.ask(setAvailability, {
        ...asked(token),
        params: { id: own.doctor },
        body: { availability: 'Not Available' },
      }),
  ],
  [
    'PUT doctor',
    (token) => app.ask(updateDoctor, { ...asked(token), params: { id: own.doctor }, body: { name: 'Dr X' } }),
  ],
  ['GET doctor’s waiting', (token) => app.ask(waitingForDoctor, { ...asked(token), params: { id: own.doctor } })],
  [
    'PUT new slot',
    (token) =>
      app.ask(addSlot, {
        ...asked(token),
        params: { doctorId: own.doctor },
        body: { name: 'Night', startTime: '9 PM', endTime: '11 PM' },
      }),
  ],
  [
    'PUT slot',
    (token) => app.ask(updateSlot, { ...asked(token), params: { slotId: own.slot }, body: { active: false } }),
  ],
  ['GET slot’s waiting', (token) => app.ask(waitingInSlot, { ...asked(token), params: { slotId: own.slot } })],
  ['DELETE slot', (token) => app.ask(removeSlot, { ...asked(token), params: { slotId: own.slot } })],
  ['DELETE doctor', (token) => app.ask(removeDoctor, { ...asked(token), params: { id: own.doctor } })],
]

const asked = (token: string | undefined) => (token === undefined ? {} : { token })

describe.each(calls)('%s', (_name, ask) => {
  test('requires the owner: 401 without a log-in, 403 for a patient, 404 for another hospital, without a change', async () => {
    const before = await app.db.first(everything)
    expect(await ask(undefined)).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
    expect(await ask('made-up')).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
    expect(await ask(tokens.patient)).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    expect((await ask(tokens.other)).status).toBe(404)
    expect(await app.db.first(everything)).toEqual(before)
    expect((await ask(tokens.own)).status).toBe(200)
  })

  test('ends with the log-out', async () => {
    await app.ask(logout, { token: tokens.own })
    expect((await ask(tokens.own)).status).toBe(401)
  })
})

describe('calls on the own hospital', () => {
  const own: [string, (token: string | undefined) => Promise<{ status: number; problem?: { code: string } }>][] = [
    ['GET hospitalprofile', (token) => app.ask(hospitalProfile, asked(token))],
    ['POST doctor', (token) => app.ask(addDoctor, { ...asked(token), body: { name: 'Dr Rao', speciality: 'ENT' } })],
    ['PUT hospital', (token) => app.ask(updateHospital, { ...asked(token), body: { contactNo: '1' } })],
    ['DELETE hospital change', (token) => app.ask(withdrawChange, asked(token))],
  ]
  test.each(own)('%s: 401 without a log-in, 403 for a patient', async (_name, ask) => {
    expect(await ask(undefined)).toMatchObject({ status: 401, problem: { code: 'not-logged-in' } })
    expect(await ask(tokens.patient)).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    expect((await ask(tokens.own)).status).toBe(200)
  })
})

test('the desk’s log-in answers with the specification’s texts', async () => {
  const { number } = await aHospital(app.db)
  const logIn = (hospitalNumber: string, typed: string) =>
    app.ask(hospitalLogin, { body: { hospitalNumber, password: typed } })
  expect(await logIn(number, 'wrong')).toMatchObject({ status: 401, problem: { message: 'Incorrect password' } })
  expect(await logIn('T-NOBODY', password)).toMatchObject({
    status: 400,
    problem: { message: 'Hospital No is not valid' },
  })
  expect(Object.keys((await logIn('', '')).problem?.fields ?? {})).toEqual(['hospitalNumber', 'password'])
  const body = { hospitalNumber: number, hpassword: 'kya haal hai 7' }
  expect((await app.ask(hospitalSignup, { body })).status).toBe(403)
})
