import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hospitalPage } from '#contract/hospitals.ts'
import { aDoctor, aSlot } from '../builders.ts'
import { call } from '../faults/desk.ts'
import { type AnyRequest, requestsFor } from './arbitrary-requests.ts'
import { ask, type Heard } from './ask.ts'
import { servedOperations, type Operation } from './document.ts'
import { expectGoodManners } from './expect-good-manners.ts'
import { codeFor, prove, signUp } from './prove.ts'
import { serveProduct, type Served } from './served.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

const runs = 80

/** Somebody who signs up, and somebody who has an account and forgot its password. */
const newcomer = '9876500001'
const forgetful = '9876500002'

let served: Served
let operations: Operation[]
let tokens: Record<AnyRequest['caller'], string>
beforeAll(async () => {
  served = await serveProduct('hostile-every-call')
  operations = await servedOperations(served.url)
})
afterAll(() => served.stop())

async function send({ method, path }: Operation, { caller, params, query, key, body }: AnyRequest): Promise<Heard> {
  const address = path.replace(/\{(\w+)\}/g, (_brace, name: string) => inAddress(params[name] ?? ''))
  const search = Object.entries(query).map(([name, text]) => `${name}=${inAddress(text ?? '')}`)
  const token = tokens[caller]
  return ask(served.port, {
    method,
    path: `${address}?${search.join('&')}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const inAddress = (text: string) => encodeURIComponent(text.toWellFormed())

/** It is served, or refused with a problem that the document names for this call. */
function expectDocumented(operation: Operation, heard: Heard, told: string) {
  const code = expectGoodManners(heard, told)
  // An address with an empty id is another address.
  if (code === undefined || code === 'not-found') return
  expect(operation.names(heard.status, code), `${told}: ${code}`).toBe(true)
}

async function logInAgain() {
  const [patient, hospital] = [await served.token('patient'), await served.token('hospital')]
  tokens = { 'nobody': '', 'a stranger': randomUUID(), patient, hospital }
}

test('every call of the served document answers whatever it is sent by an answer or a problem that it names', async () => {
  expect(operations.length).toBeGreaterThan(10)
  await signUp(served.url, forgetful, 'forgotten again')
  const before = await served.stored()
  const { known } = served
  const page = hospitalPage.parse((await call(served.url, 'GET', '/api/hospitals?limit=1')).body)
  const good = {
    ...known,
    slot: known.slotId,
    qslotId: known.slotId,
    id: known.appointmentId,
    date: known.tomorrow,
    appointmentDate: known.tomorrow,
    hospitalNumber: 'DEMO-001',
    mobileNo: '9876543210',
    usermobileNo: '9876543210',
    name: 'Asha Rao',
    fullName: 'Asha Rao',
    contact: '98765 43211',
    gender: 'Female',
    age: '40',
    limit: '5',
    query: 'clinic',
    cursor: page.nextCursor ?? '',
    endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
    startTime: '9 AM',
    endTime: '12 PM',
    address: '3 Sampige Road',
    pincode: '560003',
    contactNo: '080 1234 5678',
    contactEmail: 'desk@example.org',
  }
  // What is changed and removed is nothing that other calls need.
  const spare = { id: known.doctorId, hospital: known.hospitalId }
  const aSpareSlot = async (name: string) => ({ slotId: (await aSlot(served.db, { doctor: spare, name })).id })
  const aSpareDoctor = async () => ({ id: (await aDoctor(served.db, { hospital: known.hospitalId })).id })
  const goodFor: Record<string, () => Promise<Record<string, unknown>>> = {
    'POST /api/auth/userlogin': async () => ({ password: 'demo-patient' }),
    'POST /api/auth/hospitallogin': async () => ({ password: 'demo-hospital' }),
    // The last call of the desk's log-in: from here on the password is any.
    'POST /api/auth/hospitalsignup': async () => ({ hpassword: 'never used before' }),
    'POST /api/doctors': async () => ({ speciality: 'ENT' }),
    'PUT /api/doctors/{id}': async () => ({ ...(await aSpareDoctor()), speciality: 'ENT' }),
    'PUT /api/doctors/{id}/availability': aSpareDoctor,
    'GET /api/hospitals/{id}': async () => ({ id: known.hospitalId }),
    'GET /api/doctors/{id}/waiting': async () => ({ id: known.doctorId }),
    'DELETE /api/doctors/{id}': aSpareDoctor,
    'PUT /api/slots/doctors/{doctorId}': async () => ({ slot: { name: 'Dawn', startTime: '5 AM', endTime: '7 AM' } }),
    'PUT /api/slots/{slotId}': () => aSpareSlot('To change'),
    'DELETE /api/slots/{slotId}': () => aSpareSlot('To remove'),
    'DELETE /api/appointments/{id}': async () => ({ id: known.ownAppointmentId }),
    'POST /api/otp/verify': async () => ({ mobileNo: newcomer, code: await codeFor(served.url, newcomer) }),
    'POST /api/auth/usersignup': async () => ({
      mobileNo: newcomer,
      otpToken: await prove(served.url, newcomer),
      password: 'never used before',
    }),
    'PUT /api/auth/updatepassword': async () => ({
      mobileNo: forgetful,
      otpToken: await prove(served.url, forgetful),
      newPassword: 'remembered by now',
    }),
  }
  const endsSessions = ['/api/auth/logout', '/api/auth/hospitalsignup']
  const booked = new Set<string>()
  // How many rows each call adds, beside the spare ones.
  const added: Record<string, number> = { 'POST /api/doctors': 3, 'PUT /api/slots/doctors/{doctorId}': 2 }
  const answers = new Map<string, Set<number>>()
  for (const operation of operations) {
    const statuses = new Set<number>()
    answers.set(operation.name, statuses)
    await logInAgain()
    const fields = { ...good, ...(await goodFor[operation.name]?.()) }
    await fc.assert(
      fc.asyncProperty(requestsFor(operation, fields), async (request) => {
        const heard = await send(operation, request)
        statuses.add(heard.status)
        expectDocumented(operation, heard, `${operation.name} ${JSON.stringify(request)}`)
        if (endsSessions.includes(operation.path) && heard.status < 300) await logInAgain()
        if (operation.name in added && heard.status === 200) added[operation.name] = (added[operation.name] ?? 0) + 1
        if (operation.path === '/api/BookAppointment' && heard.status === 200)
          booked.add(z.object({ _id: z.string() }).parse(JSON.parse(heard.body))._id)
      }),
      { numRuns: runs },
    )
  }
  // They were no mere refusals at the door.
  for (const [name, statuses] of answers)
    expect(
      [...statuses].some((status) => status < 300),
      name,
    ).toBe(true)

  const after = await served.stored()
  expect(after.torn).toBe(0)
  expect(after.appointments).toBe(before.appointments + booked.size)
  expect(after).toMatchObject({
    hospitals: before.hospitals,
    doctors: before.doctors + (added['POST /api/doctors'] ?? 0),
    slots: before.slots + (added['PUT /api/slots/doctors/{doctorId}'] ?? 0),
    patients: before.patients + 1,
  })
  expect(served.isUnharmed()).toBe(true)
  expect((await ask(served.port, { method: 'GET', path: '/readyz' })).status).toBe(200)
})
