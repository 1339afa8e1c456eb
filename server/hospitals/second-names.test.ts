import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminHospitals, approveChange } from '#contract/admin.ts'
import { refuseAppointment } from '#contract/appointment-changes.ts'
import { bookAppointment, myAppointments } from '#contract/appointments.ts'
import { auditTrail } from '#contract/audit.ts'
import { addDoctor, findHospitals, getAllHospitals, showHospital, updateDoctor } from '#contract/hospitals.ts'
import { myData } from '#contract/privacy.ts'
import { allRequests, approveRequest, registrationRequest } from '#contract/registrations.ts'
import { hospitalProfile, updateHospital } from '#contract/slots.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aHospital, aPatient, aSession, aSlot } from '#tests/builders.ts'

let app: App
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await aSession(app.db, 'admin')
})
afterAll(() => app.stop())

async function aDesk(name: string) {
  const hospital = await aHospital(app.db, { name })
  return { id: hospital.id, token: await aSession(app.db, { hospital: hospital.id }) }
}
const found = async (query: string) =>
  (await app.ask(findHospitals, { query: { query } })).answer?.hospitals.map(({ name }) => name)
const foundByAdmin = async (query: string) =>
  (await app.ask(adminHospitals, { token: admin, query: { query } })).answer?.hospitals.map(({ name }) => name)
const listed = async (id: string) => (await app.ask(getAllHospitals)).answer?.find(({ _id }) => _id === id)

/** Sends a change of details, and has it approved. */
async function changeDetails(token: string, body: object) {
  const { answer } = await app.ask(updateHospital, { token, body })
  await app.ask(approveChange, { token: admin, params: { id: answer?.change?._id ?? '' } })
}

test('the second name of a hospital waits for the admin, and is then shown and found', async () => {
  const { id, token } = await aDesk('Udaya Clinic')
  const { answer } = await app.ask(updateHospital, { token, body: { secondName: ' ಉದಯ ಕ್ಲಿನಿಕ್ ' } })
  expect(answer?.change).toMatchObject({ status: 'waiting', details: { secondName: 'ಉದಯ ಕ್ಲಿನಿಕ್' } })
  expect(answer).not.toHaveProperty('secondName')
  expect(await found('ಉ')).toEqual([])
  await app.ask(approveChange, { token: admin, params: { id: answer?.change?._id ?? '' } })
  const named = { name: 'Udaya Clinic', secondName: 'ಉದಯ ಕ್ಲಿನಿಕ್' }
  expect((await app.ask(hospitalProfile, { token })).answer).toMatchObject(named)
  expect((await app.ask(showHospital, { params: { id } })).answer).toMatchObject(named)
  expect(await listed(id)).toMatchObject(named)
  for (const query of ['ಉದಯ', 'ಉ', 'udaya']) {
    expect(await found(query)).toEqual(['Udaya Clinic'])
    expect(await foundByAdmin(query)).toEqual(['Udaya Clinic'])
  }
})

test('an empty second name removes it, and another change keeps it', async () => {
  const { id, token } = await aDesk('Prabhat Clinic')
  await changeDetails(token, { secondName: 'प्रभात' })
  await changeDetails(token, { address: '4 Sampige Road' })
  expect(await listed(id)).toMatchObject({ secondName: 'प्रभात', address: '4 Sampige Road' })
  await changeDetails(token, { secondName: '' })
  expect(await listed(id)).not.toHaveProperty('secondName')
  expect(await found('प्')).toEqual([])
})

test('the second name of a doctor is given, changed and removed at once', async () => {
  const { id, token } = await aDesk('Surya Clinic')
  const secondName = 'ಡಾ. ಮೀರಾ'
  const { answer } = await app.ask(addDoctor, { token, body: { name: 'Dr Meera', secondName, speciality: 'ENT' } })
  expect(answer).toMatchObject({ name: 'Dr Meera', secondName })
  expect((await listed(id))?.doctors).toMatchObject([{ secondName }])
  const change = async (body: object) =>
    (await app.ask(updateDoctor, { token, params: { id: answer?._id ?? '' }, body })).answer?.secondName
  expect(await change({ secondName: 'डॉ. मीरा' })).toBe('डॉ. मीरा')
  expect(await change({ speciality: 'Eyes' })).toBe('डॉ. मीरा')
  expect((await listed(id))?.doctors).toMatchObject([{ secondName: 'डॉ. मीरा' }])
  expect(await change({ secondName: '' })).toBeUndefined()
})

/** A hospital with second names, as the admin approved it, with a desk and a slot of its first doctor. */
async function aRegistered(hospitalNumber: string) {
  await app.ask(registrationRequest, { body: { ...jyoti, hospitalNumber } })
  const requests = (await app.ask(allRequests, { token: admin })).answer ?? []
  const { answer } = await app.ask(approveRequest, { token: admin, body: { id: requests.at(-1)?._id ?? '' } })
  const [id, doctor] = [answer?.hospital._id ?? '', answer?.hospital.doctors[0]?._id ?? '']
  const slot = await aSlot(app.db, { doctor: { id: doctor, hospital: id } })
  return { id, slot, desk: await aSession(app.db, { hospital: id }) }
}

const jyoti = {
  ...{ name: 'Jyoti Clinic', secondName: 'ಜ್ಯೋತಿ ಕ್ಲಿನಿಕ್', address: '1 Road', pincode: '560003' },
  ...{ contactNo: '080 1', contactEmail: 'desk@jyoti.example' },
  doctors: [{ name: 'Dr Rao', secondName: 'ಡಾ. ರಾವ್', speciality: 'ENT' }],
}

test('the second names of a registration are in the answers to a patient who books there', async () => {
  const { slot } = await aRegistered('JYOTI-1')
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const named = {
    hospitalId: { name: 'Jyoti Clinic', secondName: jyoti.secondName, doctors: [{ secondName: 'ಡಾ. ರಾವ್' }] },
  }
  expect((await app.ask(bookAppointment, { token, body: aBooking(slot) })).answer).toMatchObject(named)
  expect((await app.ask(myAppointments, { token })).answer).toMatchObject([named])
  const kept = { hospitalSecondName: jyoti.secondName, doctor: 'Dr Rao', doctorSecondName: 'ಡಾ. ರಾವ್' }
  expect((await app.ask(myData, { token })).answer?.appointments).toMatchObject([kept])
})

test('a refused hospital is exported with its second name', async () => {
  const { slot, desk } = await aRegistered('JYOTI-2')
  const { id, fullName, mobile } = await aPatient(app.db)
  const token = await aSession(app.db, { patient: id })
  const body = aBooking(slot, { user: { fullName, mobileNo: mobile } })
  const { answer } = await app.ask(bookAppointment, { token: desk, body })
  await app.ask(refuseAppointment, { token, params: { id: answer?._id ?? '' } })
  const { answer: data } = await app.ask(myData, { token })
  expect(data?.notMine).toMatchObject([{ hospital: 'Jyoti Clinic', hospitalSecondName: jyoti.secondName }])
})

test('the audit trail has the second name of a hospital', async () => {
  const { id, desk } = await aRegistered('JYOTI-3')
  await app.ask(addDoctor, { token: desk, body: { name: 'Dr Das', speciality: 'Eyes' } })
  const { answer } = await app.ask(auditTrail, { token: admin, query: { query: id } })
  expect(answer?.entries[0]?.hospital).toMatchObject({ name: 'Jyoti Clinic', secondName: jyoti.secondName })
})

test('names in one script have no second names in the data export', async () => {
  const slot = await aSlot(app.db)
  const { id } = await aPatient(app.db)
  const token = await aSession(app.db, { patient: id })
  await app.ask(bookAppointment, { token, body: aBooking(slot) })
  const [kept] = (await app.ask(myData, { token })).answer?.appointments ?? []
  expect(Object.keys(kept ?? {}).filter((key) => key.includes('Second'))).toEqual([])
})

test('a registration may have second names, which the approved hospital keeps', async () => {
  const body = {
    ...{ name: 'Deepa Clinic', secondName: 'ದೀಪ ಕ್ಲಿನಿಕ್', address: '1 Road', pincode: '560003' },
    ...{ hospitalNumber: 'DEEPA-1', contactNo: '080 1', contactEmail: 'desk@deepa.example' },
    doctors: [
      { name: 'Dr Rao', secondName: 'ಡಾ. ರಾವ್', speciality: 'ENT' },
      { name: 'Dr Das', speciality: 'Eyes' },
    ],
  }
  await app.ask(registrationRequest, { body })
  const [request] = (await app.ask(allRequests, { token: admin })).answer ?? []
  expect(request).toMatchObject(body)
  const { answer } = await app.ask(approveRequest, { token: admin, body: { id: request?._id ?? '' } })
  expect(answer?.hospital).toMatchObject({ secondName: 'ದೀಪ ಕ್ಲಿನಿಕ್', doctors: [{ secondName: 'ಡಾ. ರಾವ್' }, {}] })
  expect(answer?.hospital.doctors[1]).not.toHaveProperty('secondName')
})

test.each(['x'.repeat(101), '\u202eahsA', '\u200b'])(
  'the second name %j is refused at its field',
  async (secondName) => {
    const { token } = await aDesk('Tara Clinic')
    const { status, problem } = await app.ask(updateHospital, { token, body: { secondName } })
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, ['secondName']])
  },
)
