import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { userLogin } from '#contract/accounts.ts'
import { appointment } from '#contract/appointments.ts'
import { hospital, hospitalPage } from '#contract/hospitals.ts'
import { absence } from '#contract/slot-rules.ts'
import { addDays } from '#contract/service-day.ts'
import { hospitalProfileAnswer } from '#contract/slots.ts'
import { allRequests } from '#contract/registrations.ts'
import { aDoctor, aHospital, aSession, aSlot } from '../builders.ts'
import { call } from '../faults/desk.ts'
import { type AnyRequest, requestsFor } from './arbitrary-requests.ts'
import { ask } from './ask.ts'
import { servedOperations, type Operation } from './document.ts'
import { expectDocumented } from './expect-good-manners.ts'
import { forgetful, goodNewSlot, goodReads, goodRules, goodValues, leaving, newcomer } from './good-values.ts'
import { goodDevices, pairedDevice } from './paired.ts'
import { goodPeople } from './good-people.ts'
import { goodVisits } from './good-visits.ts'
import { codeFor, prove, signUp } from './prove.ts'
import { sendArbitrary, wasServed } from './send-arbitrary.ts'
import { serveProduct, type Served } from './served.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

const runs = 25
/** With a cookie in log-in-with-pin.test.ts; with a message that has ended in climb.test.ts and place-climbs.test.ts. */
const servedElsewhere = /\/auth\/pin$|\/reached\/undo$|\/places\/\{id\}\/reached$/
/** Rounds, at most, until a request was served: few are right in everything by chance. */
const rounds = 64

const newHospital = z.object({ hospital: hospital.optional() })
const registers = /registrationRequest|approveRequest/
const endsSession = /auth\/(?:logout|hospitalsignup)$/
let served: Served
let operations: Operation[]
let kiosk = ''
let tokens: Record<AnyRequest['caller'], string>
beforeAll(async () => {
  served = await serveProduct('hostile-every-call')
  operations = await servedOperations(served.url)
  kiosk = (await pairedDevice(served, 'kiosk')).token
})
afterAll(() => served.stop())

async function logInAgain() {
  const [patient, hospital] = [await served.token('patient'), await served.token('hospital')]
  const admin = await served.token('admin')
  tokens = { 'without a token': '', 'with an unknown token': randomUUID(), patient, hospital, admin, kiosk }
}

test('every call of the served document answers arbitrary requests with a documented answer or problem', async () => {
  expect(operations.length).toBeGreaterThan(10)
  await signUp(served.url, forgetful, 'forgotten again')
  const before = await served.stored()
  const { known } = served
  const asAdmin = { token: await served.token('admin') }
  const [toApprove, toReject] = allRequests.answer.parse((await call(served.url, 'GET', '/api/allRR', asAdmin)).body)
  const page = hospitalPage.parse((await call(served.url, 'GET', '/api/hospitals?limit=1')).body)
  const good = {
    ...known,
    slot: known.slotId,
    qslotId: known.slotId,
    id: known.appointmentId,
    date: known.tomorrow,
    appointmentDate: known.tomorrow,
    hospitalNumber: 'DEMO-001',
    mobile: '9876543210',
    mobileNo: '9876543210',
    shortAddress: 'city-care',
    usermobileNo: '9876543210',
    cursor: page.nextCursor ?? '',
    ...goodValues,
  }
  /** Days that no other call is about. */
  const farDays = { from: addDays(known.tomorrow, 300), to: addDays(known.tomorrow, 301) }
  /** How many rows each call has added, with the spare ones. */
  const added = { 'POST /api/doctors': 0, 'PUT /api/slots/doctors/{doctorId}': 0 }
  // Changed and removed rows are not those that other calls need.
  const spare = { id: known.doctorId, hospital: known.hospitalId }
  const aSpareSlot = async (name: string) => {
    added['PUT /api/slots/doctors/{doctorId}'] += 1
    return { slotId: (await aSlot(served.db, { doctor: spare, name })).id }
  }
  const aSpareDoctor = async () => {
    added['POST /api/doctors'] += 1
    return { id: (await aDoctor(served.db, { hospital: known.hospitalId })).id }
  }
  let spareHospitals = 0
  const aSpareHospital = async () => {
    spareHospitals += 1
    return { id: (await aHospital(served.db)).id }
  }
  /** A booking of a hospital that the demo patient does not know, for the patient's mobile number. */
  const anUnconfirmedBooking = async () => {
    const { id: hospitalId } = await aSpareHospital()
    const doctor = await aDoctor(served.db, { hospital: hospitalId })
    const slot = await aSlot(served.db, { doctor })
    added['POST /api/doctors'] += 1
    added['PUT /api/slots/doctors/{doctorId}'] += 1
    const patient = { name: 'Asha Rao', age: 40, gender: 'Female' }
    const body = { doctorId: doctor.id, hospitalId, slot: slot.id, patient, user: { mobileNo: '9876543210' } }
    const token = await aSession(served.db, { hospital: hospitalId })
    const { _id: id } = appointment.parse(
      (await call(served.url, 'POST', '/api/BookAppointment', { token, body })).body,
    )
    booked.add(id)
    return { id }
  }
  /** A token of today's queue of the demo hospital, which no other call moves. */
  const aToken = async (by: 'hospital' | 'patient' = 'hospital', slot = known.slotId, appointmentDate?: string) => {
    const patient = { name: 'Asha Rao', age: 40, gender: 'Female' }
    const body = { doctorId: known.doctorId, hospitalId: known.hospitalId, slot, patient, appointmentDate }
    const answer = await call(served.url, 'POST', '/api/BookAppointment', { token: tokens[by], body })
    const { _id: id, link } = appointment.parse(answer.body)
    booked.add(id)
    return { id, link }
  }
  /** A token after one act of the desk. */
  const aTokenAfter = async (act: string) => {
    const { id } = await aToken()
    await call(served.url, 'POST', `/api/appointments/${id}/${act}`, { token: tokens.hospital, body: {} })
    return { id }
  }
  /** Leave of a spare doctor, or a holiday. */
  const anAbsence = async (path: string, id: string) => {
    const made = await call(served.url, 'POST', path, { token: tokens.hospital, body: farDays })
    return { [id]: absence.parse(made.body)._id }
  }
  /** A slot without a place tomorrow. */
  const aFullSlot = async () => {
    const { slotId } = await aSpareSlot('Full')
    const desk = { token: tokens.hospital, body: { capacity: 1 } }
    await call(served.url, 'PUT', `/api/slots/${slotId}/overrides/${known.tomorrow}`, desk)
    await aToken('hospital', slotId, known.tomorrow)
    return { slotId }
  }
  const aSlotWithToken = async () => {
    const { slotId } = await aSpareSlot('To close')
    await aToken('hospital', slotId)
    return { slotId, date: undefined }
  }
  /** A spare hospital's change of its name, which waits for the admin. */
  const aWaitingChange = async () => {
    const token = await aSession(served.db, { hospital: (await aSpareHospital()).id })
    const changed = await call(served.url, 'PUT', '/api/hospital', { token, body: { name: 'Another Clinic' } })
    return { id: hospitalProfileAnswer.parse(changed.body).change?._id }
  }
  /** A slot that is held at every hour, and a kiosk: the one before may have logged itself out. */
  const anOpenSlot = async () => {
    kiosk = (await pairedDevice(served, 'kiosk')).token
    tokens = { ...tokens, kiosk }
    const { slotId } = await aSpareSlot('Day and night')
    const desk = { token: tokens.hospital, body: { startTime: '12:00 AM', endTime: '12:00 AM' } }
    await call(served.url, 'PUT', `/api/slots/${slotId}`, desk)
    return { slotId }
  }
  const people = goodPeople(served, () => tokens.hospital, aSpareHospital)
  const goodFor: Record<string, () => Promise<Record<string, unknown>>> = {
    ...people.byDesk,
    ...goodDevices(served),
    ...goodReads(known),
    'PATCH /api/appointments/{id}': () => aToken(),
    'POST /api/appointments/{id}/again': async () => {
      const { id } = await aToken()
      await call(served.url, 'PATCH', `/api/appointments/${id}/complete`, { token: tokens.hospital, body: {} })
      return { id }
    },
    // The last call of the desk's log-in: from here on the password is any.
    'POST /api/auth/hospitalsignup': async () => ({ hpassword: 'never used before' }),
    'PUT /api/doctors/{id}': async () => ({ ...(await aSpareDoctor()), speciality: 'ENT' }),
    'PUT /api/doctors/{id}/availability': aSpareDoctor,
    'DELETE /api/doctors/{id}': aSpareDoctor,
    'PUT /api/slots/doctors/{doctorId}': async () => goodNewSlot,
    'PUT /api/slots/{slotId}': async () => ({ ...goodRules, ...(await aSpareSlot('To change')) }),
    'PUT /api/slots/{slotId}/overrides/{date}': () => aSpareSlot('To override'),
    'DELETE /api/slots/{slotId}/overrides/{date}': () => aSpareSlot('As ever'),
    'POST /api/slots/{slotId}/waitlist': aFullSlot,
    'POST /api/doctors/{id}/leave': async () => ({ ...(await aSpareDoctor()), ...farDays }),
    'DELETE /api/doctors/{id}/leave/{leaveId}': async () => {
      const { id } = await aSpareDoctor()
      return { id, ...(await anAbsence(`/api/doctors/${id}/leave`, 'leaveId')) }
    },
    'POST /api/hospital/holidays': async () => farDays,
    'DELETE /api/hospital/holidays/{holidayId}': () => anAbsence('/api/hospital/holidays', 'holidayId'),
    'DELETE /api/slots/{slotId}': () => aSpareSlot('To remove'),
    'DELETE /api/appointments/{id}': async () => ({ id: known.ownAppointmentId }),
    'PATCH /api/appointments/{id}/complete': () => aToken(),
    'POST /api/appointments/{id}/call': () => aToken(),
    'POST /api/appointments/{id}/no-show': () => aToken(),
    'POST /api/appointments/{id}/rejoin': () => aTokenAfter('no-show'),
    'POST /api/appointments/{id}/arrive': () => aToken(),
    'POST /api/appointments/{id}/on-my-way': () => aToken('patient'),
    'PUT /api/appointments/{id}/priority': () => aToken(),
    'POST /api/appointments/{id}/move': () => aToken(),
    'POST /api/appointments/{id}/transfer': () => aToken(),
    'POST /api/appointments/{id}/reschedule': () => aToken('patient'),
    'POST /api/appointments/{id}/undo': () => aTokenAfter('call'),
    'POST /api/appointments/{id}/seen': async () => {
      const { id } = await aToken('patient')
      await call(served.url, 'DELETE', `/api/appointments/${id}`, { token: tokens.hospital })
      return { id }
    },
    ...goodVisits(served.url, () => tokens, aToken),
    'POST /api/devices/tokens': anOpenSlot,
    'POST /api/queues/{slotId}/next': async () => ({ date: undefined }),
    'PUT /api/queues/{slotId}/state': async () => ({ date: undefined, minutes: 20 }),
    'POST /api/queues/{slotId}/close': aSlotWithToken,
    'POST /api/appointments/keep': async () => ({ code: (await aToken()).link?.slice('/t/'.length) }),
    'PATCH /api/appointments/{id}/accept': anUnconfirmedBooking,
    'PATCH /api/appointments/{id}/not-mine': anUnconfirmedBooking,
    'POST /api/admin/changes/{id}/approve': aWaitingChange,
    'POST /api/admin/changes/{id}/reject': aWaitingChange,
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
    'DELETE /api/auth/account': async () => {
      await signUp(served.url, leaving, 'gone in a moment')
      const body = { mobileNo: leaving, password: 'gone in a moment' }
      const { token } = userLogin.answer.parse((await call(served.url, 'POST', userLogin.path, { body })).body)
      tokens = { ...tokens, patient: token }
      return { currentPassword: 'gone in a moment' }
    },
    'PUT /api/admin/hospitals/{id}/suspended': async () => ({ ...(await aSpareHospital()), suspended: true }),
    'POST /api/admin/hospitals/{id}/setupCode': aSpareHospital,
    'POST /api/registrationRequest': async () => ({
      hospitalNumber: 'NEW-1',
      doctors: [{ name: 'Dr Asha Rao', speciality: 'ENT' }],
    }),
    'POST /api/approveRequest': async () => ({ id: toApprove?._id }),
    'DELETE /api/rejectRequest/{id}': async () => ({ id: toReject?._id }),
  }
  const ofCall = async (name: string) => (await goodFor[name]?.()) ?? (await people.byOwner[name]?.(tokens.hospital))
  const booked = new Set<string>()
  /** How many tokens got a number in another queue when theirs was closed. */
  let moved = 0
  /** How many doctors each hospital came with. */
  const registered = new Map<string, number>()
  const answers = new Map<string, Set<number>>()
  for (const operation of operations) {
    const statuses = new Set<number>()
    answers.set(operation.name, statuses)
    await logInAgain()
    if (operation.permission === 'me') tokens = { ...tokens, hospital: (await people.owner()).token }
    let fields = good
    const most = servedElsewhere.test(operation.name) ? 16 : rounds
    for (let round = 0; round < most && !wasServed(statuses); round += 1) {
      // a refused request uses up a challenge too
      if (round === 0 || operation.path.includes('passkey')) fields = { ...good, ...(await ofCall(operation.name)) }
      await fc.assert(
        fc.asyncProperty(requestsFor(operation, fields), async (request) => {
          const heard = await sendArbitrary(served.port, operation, request, tokens[request.caller])
          statuses.add(heard.status)
          expectDocumented(operation, heard, `${operation.name} ${JSON.stringify(request)}`)
          if (endsSession.test(operation.path) && heard.status < 300) await logInAgain()
          const { name } = operation
          if (heard.status === 200 && (name === 'POST /api/doctors' || name === 'PUT /api/slots/doctors/{doctorId}'))
            added[name] += 1
          if (name === 'POST /api/devices/tokens' && heard.status === 200)
            booked.add(z.object({ link: z.string() }).parse(JSON.parse(heard.body)).link)
          if (/\/(?:transfer|reschedule|BookAppointment|again)$/.test(name) && heard.status < 300)
            booked.add(z.object({ _id: z.string() }).parse(JSON.parse(heard.body))._id)
          if (operation.name === 'POST /api/queues/{slotId}/close' && heard.status === 200)
            moved += z.object({ moved: z.number() }).parse(JSON.parse(heard.body)).moved
          if (registers.test(operation.path) && heard.status === 200) {
            const { hospital } = newHospital.parse(JSON.parse(heard.body))
            if (hospital) registered.set(hospital._id, hospital.doctors.length)
          }
        }),
        { numRuns: runs },
      )
    }
  }
  const refused = [...answers].filter(([name, statuses]) => !wasServed(statuses) && !servedElsewhere.test(name))
  expect(refused, 'only refused').toEqual([])

  const doctorsRegistered = [...registered.values()].reduce((sum, doctors) => sum + doctors, 0)
  const after = await served.stored()
  expect(after.torn).toBe(0)
  expect(after.appointments).toBe(before.appointments + booked.size + moved)
  expect(after).toMatchObject({
    hospitals: before.hospitals + registered.size + spareHospitals,
    doctors: before.doctors + added['POST /api/doctors'] + doctorsRegistered,
    slots: before.slots + added['PUT /api/slots/doctors/{doctorId}'],
    // The newcomer, and the row without a person that an erased account leaves.
    patients: before.patients + 2,
  })
  expect(served.isUnharmed()).toBe(true)
  expect((await ask(served.port, { method: 'GET', path: '/readyz' })).status).toBe(200)
})
