import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { rescheduleAppointment } from '#contract/appointment-acts.ts'
import {
  birthYearOf,
  forgetPerson,
  mostPeopleOfMine,
  peopleOfMine,
  rememberPerson,
  updatePersonOfMine,
} from '#contract/people-of-mine.ts'
import { eraseAccount, myData } from '#contract/privacy.ts'
import { statement } from '#server/platform/database/index.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession, aSlot, aDoctor, password } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const leftOf = statement<{ people: number; tokens: number }>(
  'test.left-of-people',
  `SELECT (SELECT count(*)::int FROM people_of_mine WHERE patient_id = $1) AS people,
     (SELECT count(*)::int FROM appointments WHERE person_id IS NOT NULL AND erased_at IS NOT NULL) AS tokens`,
)

const years = (age: number) => birthYearOf(age, Date.now())
const lakshmi = { name: 'Lakshmi Deshpande', birthYear: years(67), gender: 'Female' } as const
const aarav = { name: 'Aarav', birthYear: years(6), gender: 'Male' } as const

async function anAccount() {
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const doctor = await aDoctor(app.db)
  const [slot, other] = [
    await aSlot(app.db, { doctor, name: 'Slot 1' }),
    await aSlot(app.db, { doctor, name: 'Slot 2' }),
  ]
  const of = (where = slot) => ({ doctorId: where.doctor, hospitalId: where.hospital, slot: where.id })
  const remember = async (person: z.input<typeof rememberPerson.body>) => {
    const { answer } = await app.ask(rememberPerson, { token, body: person })
    return answer?._id ?? ''
  }
  const book = (personId: string, where = slot) => app.ask(bookAppointment, { token, body: { ...of(where), personId } })
  const bookTyped = (where = slot) =>
    app.ask(bookAppointment, { token, body: { ...of(where), patient: { name: 'Vinayak', age: 38, gender: 'Male' } } })
  return { patient, token, slot, other, remember, book, bookTyped, of }
}

test('an account remembers, corrects and forgets people, of whom no other account knows', async () => {
  const { token, remember } = await anAccount()
  const id = await remember(lakshmi)
  const { answer } = await app.ask(updatePersonOfMine, { token, params: { id }, body: { name: 'Lakshmi' } })
  expect(answer).toEqual({ _id: id, ...lakshmi, name: 'Lakshmi' })

  const stranger = await aSession(app.db, { patient: (await aPatient(app.db)).id })
  expect((await app.ask(peopleOfMine, { token: stranger })).answer).toEqual([])
  const body = { name: 'Not mine' }
  for (const reply of [
    await app.ask(updatePersonOfMine, { token: stranger, params: { id }, body }),
    await app.ask(forgetPerson, { token: stranger, params: { id } }),
  ])
    expect(reply.problem?.code).toBe('person-not-remembered')

  expect((await app.ask(peopleOfMine, { token })).answer).toEqual([answer])
  expect((await app.ask(forgetPerson, { token, params: { id } })).status).toBe(204)
  expect((await app.ask(peopleOfMine, { token })).answer).toEqual([])
})

test('at most twelve people are remembered, also where two phones remember the last one at once', async () => {
  const { token, remember } = await anAccount()
  for (let n = 2; n <= mostPeopleOfMine; n += 1) await remember({ ...lakshmi, name: `Person ${n}` })
  const both = await Promise.all([lakshmi, lakshmi].map((body) => app.ask(rememberPerson, { token, body })))
  const codes = both.map(({ status, problem }) => problem?.code ?? String(status))
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['201', 'too-many-people'])
  expect((await app.ask(peopleOfMine, { token })).answer).toHaveLength(mostPeopleOfMine)
})

test('a child is remembered once a guardian has agreed, and booked for without asking again', async () => {
  const { token, book } = await anAccount()
  const refused = await app.ask(rememberPerson, { token, body: aarav })
  expect(refused).toMatchObject({ status: 400, problem: { fieldCodes: { guardianConsent: { code: 'missing' } } } })
  const { answer } = await app.ask(rememberPerson, { token, body: { ...aarav, guardianConsent: true } })
  expect((await book(answer?._id ?? '')).answer).toMatchObject({ patient: { name: 'Aarav', age: 6, gender: 'Male' } })
  expect((await app.ask(myData, { token })).answer).toMatchObject({
    people: [{ name: 'Aarav', guardianConsentAt: expect.any(String) }],
    appointments: [{ patient: { name: 'Aarav' }, guardian: true }],
  })
})

test('a family books one session: each remembered person has one token in it, beside those that are typed', async () => {
  const { token, remember, book, bookTyped, other } = await anAccount()
  const family: string[] = []
  for (const name of ['Vinayak', 'Lakshmi', 'Sneha', 'Ramesh', 'Kavita'])
    family.push(await remember({ ...lakshmi, name }))
  for (const person of family) expect((await book(person)).status).toBe(200)
  const again = await book(family[1] ?? '')
  expect(again).toMatchObject({ status: 409, problem: { code: 'person-has-token', params: { name: 'Lakshmi' } } })
  expect(again.problem?.message).toContain('Lakshmi has a token in this slot')
  expect((await bookTyped()).status).toBe(200)

  // Seven more make twelve: the account holds no thirteenth, neither remembered nor typed.
  for (const person of family) expect((await book(person, other)).status).toBe(200)
  expect((await bookTyped(other)).status).toBe(200)
  const sixth = await remember({ ...lakshmi, name: 'Aarav' })
  for (const reply of [await book(sixth), await bookTyped()])
    expect(reply.problem).toMatchObject({ code: 'too-many-waiting', params: { count: 12 } })
  expect((await app.ask(myAppointments, { token })).answer).toHaveLength(12)
})

test('a remembered person’s token moves to another queue, where the person may have no other', async () => {
  const { token, slot, other, remember, book } = await anAccount()
  const id = await remember(lakshmi)
  const first = (await book(id)).answer?._id ?? ''
  await book(id, other)
  const move = (to: string) =>
    app.ask(rescheduleAppointment, {
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      params: { id: first },
      body: { slot: to },
    })
  expect((await move(other.id)).problem).toMatchObject({ code: 'too-many-in-queue', params: { count: 1 } })
  expect((await book(id, slot)).problem?.code).toBe('person-has-token')
})

test('a booking names a person or a patient, never both, and a repeat books once although the person is corrected', async () => {
  const { token, of, remember } = await anAccount()
  const id = await remember(lakshmi)
  const patient = { name: 'Lakshmi', age: 67, gender: 'Female' as const }
  for (const body of [{ ...of(), personId: id, patient }, of()])
    expect((await app.ask(bookAppointment, { token, body })).status).toBe(400)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await app.ask(bookAppointment, { token, headers, body: { ...of(), personId: id } })
  await app.ask(updatePersonOfMine, { token, params: { id }, body: { name: 'Lakshmi D' } })
  const second = await app.ask(bookAppointment, { token, headers, body: { ...of(), personId: id } })
  expect(second.answer?._id).toBe(first.answer?._id)

  const desk = await aSession(app.db, { hospital: of().hospitalId })
  const byDesk = await app.ask(bookAppointment, { token: desk, body: { ...of(), personId: id } })
  expect(byDesk.problem?.code).toBe('person-not-remembered')
})

test('an erased account leaves no person', async () => {
  const { token, patient, remember, book } = await anAccount()
  await book(await remember(lakshmi))
  expect((await app.ask(eraseAccount, { token, body: { currentPassword: password } })).status).toBe(200)
  expect(await app.db.first(leftOf, [patient.id])).toEqual({ people: 0, tokens: 0 })
})
