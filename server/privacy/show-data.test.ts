import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentVersion, userLogin, userSignup } from '#contract/accounts.ts'
import { bookAppointment, cancelAppointment } from '#contract/appointments.ts'
import { subscribeToPush } from '#contract/notifications.ts'
import { myData } from '#contract/privacy.ts'
import { startApp, type App } from '#tests/app.ts'
import { aBooking, aMobile, aPatient, aSession, aSlot } from '#tests/builders.ts'
import { prove } from '#tests/hostile/prove.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const password = 'kya haal hai 7'

/** Signs a patient up as the page does, or as the specification has it. */
async function newcomer(consent?: typeof consentVersion) {
  const mobileNo = aMobile()
  const otpToken = await prove(app.url, mobileNo)
  const body = { fullName: 'Asha Rao', mobileNo, password, otpToken, ...(consent && { consent }) }
  const signedUp = await app.ask(userSignup, { body })
  expect(signedUp.status).toBe(200)
  const { answer } = await app.ask(userLogin, { body: { mobileNo, password } })
  return { mobileNo, token: answer?.token ?? '' }
}
const dataOf = async (token: string) => (await app.ask(myData, { token })).answer

test('exports the version and time of the consent, and none where none was given', async () => {
  app.setClock('2026-11-21T04:00:00Z')
  const { token, mobileNo } = await newcomer(consentVersion)
  const account = {
    fullName: 'Asha Rao',
    mobileNo,
    language: null,
    travelMinutes: null,
    messages: [],
    signedUpAt: '2026-11-21T04:00:00.000Z',
  }
  const consent = { version: '2026-11', at: '2026-11-21T04:00:00.000Z' }
  expect((await dataOf(token))?.account).toEqual({ ...account, consent })
  expect((await dataOf((await newcomer()).token))?.account.consent).toBeNull()
  app.setClock(undefined)
})

test('rejects consent to an unknown version of the text', async () => {
  const body = { fullName: 'Asha Rao', mobileNo: aMobile(), password, consent: '1999-01' as typeof consentVersion }
  expect((await app.ask(userSignup, { body })).problem?.fields).toHaveProperty('consent')
})

test('exports every appointment of the mobile: own, of a child, cancelled, and entered by the desk', async () => {
  const slot = await aSlot(app.db, { name: 'Evening' })
  const desk = await aSession(app.db, { hospital: slot.hospital })
  const patient = await aPatient(app.db)
  const token = await aSession(app.db, { patient: patient.id })
  const book = (as: string, who: { name: string; age: number; guardian?: true; contact?: string }, more: object = {}) =>
    app.ask(bookAppointment, { token: as, body: aBooking(slot, { patient: { gender: 'Female', ...who }, ...more }) })
  const own = await book(token, { name: 'Sita', age: 60, guardian: true })
  await app.ask(cancelAppointment, { token, params: { id: own.answer?._id ?? '' } })
  await book(token, { name: 'Gita', age: 17, guardian: true })
  await book(token, { name: 'Mira', age: 3 })
  await book(
    desk,
    { name: 'Rani', age: 5, guardian: true, contact: 'at the gate' },
    { user: { mobileNo: patient.mobile } },
  )
  await book(desk, { name: 'Somebody Else', age: 30 }, { user: { mobileNo: aMobile() } })

  const kept = (await dataOf(token))?.appointments
  const by = { bookedFor: 'Vinayak Deshpande', bookedBy: 'you' }
  expect(kept).toMatchObject([
    { patient: { name: 'Sita', age: 60 }, guardian: null, queueNumber: 1, status: 'cancelled', ...by },
    { patient: { name: 'Gita', age: 17 }, guardian: true, queueNumber: 2, status: 'waiting', ...by },
    { patient: { name: 'Mira', age: 3 }, guardian: null, queueNumber: 3, status: 'waiting', ...by },
    { patient: { name: 'Rani', contact: 'at the gate' }, guardian: null, queueNumber: 4, bookedBy: 'the hospital' },
  ])
  expect(kept?.[0]).toMatchObject({ hospital: 'Asha Clinic', doctor: 'Dr Meera Kulkarni', slot: 'Evening' })
  expect(kept?.[0]?.cancelledAt).toMatch(/^20\d\d-/)
  expect(kept?.[1]?.cancelledAt).toBeNull()
})

test('exports sessions and push subscriptions without their secrets', async () => {
  const { token } = await newcomer()
  const endpoint = 'https://fcm.googleapis.com/fcm/send/the-secret-address'
  const keys = { p256dh: 'the-secret-of-this-phone', auth: 'another-secret' }
  expect((await app.ask(subscribeToPush, { token, body: { endpoint, keys, language: 'te' } })).status).toBe(204)
  const reply = await app.ask(myData, { token })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.answer?.notifications).toEqual([
    { service: 'fcm.googleapis.com', since: expect.stringMatching(/^20\d\d-.*Z$/), language: 'te' },
  ])
  expect(reply.answer?.sessions).toHaveLength(1)
  const written = JSON.stringify(reply.answer)
  for (const secret of [token, password, '$argon2', 'secret']) expect(written).not.toContain(secret)
})

test('exports only to the patient', async () => {
  const desk = await aSession(app.db, { hospital: (await aSlot(app.db)).hospital })
  expect((await app.ask(myData)).status).toBe(401)
  expect((await app.ask(myData, { token: desk })).status).toBe(403)
  expect((await app.ask(myData, { token: await aSession(app.db, 'admin') })).status).toBe(403)
})
